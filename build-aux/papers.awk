# papers.awk - makes the constants of src/study/paper/papers.txt
#
# The head of papers.txt describes the lines. Functions are written by their
# names, so the compiler refuses a row that calls a function that is not there.

function fail(why) {
	print FILENAME ":" first ": " why >"/dev/stderr"
	failed = 1
	exit 1
}

function trim(s) {
	gsub(/^[ \t]+|[ \t]+$/, "", s)
	return s
}

# Returns a constant of C, NULL for "-".
function text(s) {
	if (s == "" || s == "-")
		return "NULL"
	gsub(/[\\"]/, "\\\\&", s)
	return "\"" s "\""
}

# Puts the texts of `let` in place of their names.
function filled(s,    name, out) {
	while (match(s, /\$[a-z_]+/)) {
		name = substr(s, RSTART + 1, RLENGTH - 1)
		if (!(name in lets))
			fail("there is no $" name)
		out = out substr(s, 1, RSTART - 1) lets[name]
		s = substr(s, RSTART + RLENGTH)
	}
	return out s
}

# Returns the name of a C function: fn=samples-for is PREFIX_samples_for.
function called(s, prefix) {
	sub(/^[a-z]+=/, "", s)
	gsub(/-/, "_", s)
	return prefix "_" s
}

# Words of a function: a method, settings with "=", and plain numbers.
function arguments(words, count,    i, method, settings, at) {
	for (i = 2; i <= count; i++) {
		if (words[i] ~ /^-?[0-9.]+(e-?[0-9]+)?$/)
			at = at words[i] ", "
		else if (words[i] ~ /=/)
			settings = settings words[i] " "
		else if (method != "")
			fail("more than one method")
		else
			method = words[i]
	}
	return ", .method = " text(method) ", .settings = " \
		text(trim(settings)) (at != "" ? ", .at = { " at "}" : "")
}

# The words of a method: its name, a quantity with its part, settings.
function asked(words, count,    i, quantity, part, settings) {
	if (count < 2)
		fail("no quantity of " words[1])
	quantity = words[2]
	part = "VALUE"
	if (sub(/%$/, "", quantity))
		part = part ", .percent = true"
	if (sub(/\.lower$/, "", quantity))
		sub(/VALUE/, "LOWER", part)
	if (sub(/\.upper$/, "", quantity))
		sub(/VALUE/, "UPPER", part)
	for (i = 3; i <= count; i++)
		settings = settings (i > 3 ? " " : "") words[i]
	return ", .method = " text(words[1]) ", .quantity = " text(quantity) \
		", .part = PART_" part ", .settings = \"" settings "\""
}

# How a number is computed; a study fills PAPER_NUMBERS at most.
function typed(s,    at, data, count, words) {
	at = index(s, " on ")
	if (at) {
		data = ", .data = " text(trim(substr(s, at + 4)))
		s = substr(s, 1, at - 1)
	}
	if (s == "-" || s == "next") {
		if (s == "next" && (!study || ++taken > 64))
			fail("no study has this number")
		return s == "next" ? ", .next = true" : ""
	}
	count = split(s, words, " ")
	study = words[1] ~ /^study=/
	taken = 1
	if (words[1] ~ /^(fn|study)=/)
		return ", ." (study ? "study" : "fn") " = " \
			called(words[1], "paper") arguments(words, count) data
	return asked(words, count) data
}

# A printed number with its tolerance, if it has one.
function printed(s,    at) {
	at = index(s, " within ")
	if (!at)
		return ", .text = " text(s)
	return ", .text = " text(substr(s, 1, at - 1)) ", .within = " \
		substr(s, at + 8)
}

# A reason with the verdict in front of it, if it has one.
function reason(s,    verdict) {
	if (match(s, /^(rounding|misprint|not reproducible): /)) {
		verdict = toupper(substr(s, 1, RLENGTH - 2))
		gsub(/ /, "_", verdict)
		s = substr(s, RLENGTH + 1)
	}
	return (verdict != "" ? ", .known = OUTCOME_" verdict : "") \
		(s != "" ? ", .reason = " text(s) : "")
}

function add_row(fields, count) {
	if (count < 4 || count > 5)
		fail("a row has four or five fields")
	rows = rows "\t{ .printed = { .item = " text(fields[1]) ", .what = " \
		text(fields[3]) printed(fields[2]) reason(fields[5]) \
		" }" typed(fields[4]) " },\n"
}

function add_figure(fields, count,    item, lines, line, i, parts) {
	if (count < 2 || count > 5)
		fail("a figure has two to five fields")
	item = text(substr(fields[1], 6))
	if (fields[2] ~ /^fn=/) {
		figures = figures "\t{ .item = " item ", .draw = " \
			called(fields[2], "draw")
	} else {
		parts = split(fields[4] == "-" ? "" : fields[4], line, "; ")
		lines = parts ? "" : "\"\""
		for (i = 1; i <= parts; i++)
			lines = lines text(line[i]) ", "
		figures = figures "\t{ .item = " item ", .kind = " \
			text(fields[2]) ", .data = " text(fields[3]) \
			", .lines = { " lines " }"
	}
	figures = figures ", .about = " text(fields[5]) " },\n"
}

function end_paper() {
	if (name == "")
		return
	print "static const struct paper_row rows_" papers "[] = {"
	print rows "\t{ .printed = { 0 } },\n};"
	print "static const struct paper_figure figures_" papers "[] = {"
	print figures "\t{ 0 },\n};"
	print "static const struct publication paper_" papers " = {"
	print "\t.name = " text(name) ", .title = " text(title) ","
	print "\t.figures = figures_" papers ", .rows = rows_" papers ",\n};"
	list = list "\t&paper_" papers ",\n"
}

function add_paper(fields, count) {
	if (count != 2)
		fail("a paper has a name and a title")
	end_paper()
	name = substr(fields[1], 7)
	title = fields[2]
	rows = figures = ""
	study = 0
	papers++
	split("", lets)
}

function add_line(s,    at, count, fields, i) {
	if (s ~ /^let /) {
		at = index(s, " = ")
		lets[substr(s, 5, at - 5)] = filled(substr(s, at + 3))
		return
	}
	count = split(filled(s), fields, /[ ]+[|][ ]+/)
	for (i = 1; i <= count; i++)
		fields[i] = trim(fields[i])
	if (s ~ /^paper /)
		add_paper(fields, count)
	else if (name == "")
		fail("no paper is named above")
	else if (s ~ /^draw /)
		add_figure(fields, count)
	else
		add_row(fields, count)
}

function end_line() {
	if (whole != "")
		add_line(whole)
	whole = ""
}

BEGIN {
	print "/* made from papers.txt */"
	print "#include \"study/paper/paper_functions.h\""
}

/^#/ { next }
/^\t/ { whole = whole " " trim($0); next }
{ end_line(); whole = trim($0); first = FNR }

END {
	if (failed)
		exit 1
	end_line()
	end_paper()
	print "const struct publication *const papers[PAPERS_MOST + 1] = {"
	print list "};"
}
