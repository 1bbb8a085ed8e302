/* toys.h - what the lists of panels and views are longer by in tests/toy */

#ifndef TESTS_TOY_TOYS_H
#define TESTS_TOY_TOYS_H

#define MORE_PANELS(PANEL) PANEL(toy)
#define MORE_VIEWS(VIEW)   VIEW(toy)

#endif
