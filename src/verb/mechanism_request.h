/* mechanism_request.h - the mechanism a request speaks of */

#ifndef VERB_MECHANISM_REQUEST_H
#define VERB_MECHANISM_REQUEST_H

#include "base/permission.h"
#include "privacy/mechanism/mechanism.h"
#include "verb/verb.h"

/*
 * From the request's settings; reads the file that they name.
 * mechanism_free() gives it back.
 */
MUST_CHECK struct mechanism *mechanism_requested(const struct scene *scene,
						 const struct request *request,
						 struct error *err);

/* What the mechanism of settings reads of a file; else none. */
MUST_CHECK bool mechanism_request_read(const struct settings *settings,
				       const struct permission *permission,
				       struct progress *progress,
				       struct datasets *curve,
				       struct error *err);

#endif
