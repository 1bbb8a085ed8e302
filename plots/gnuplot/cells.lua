-- cells.lua - a gnuplot terminal that writes what it would draw, as lines
--
-- set term lua 'this file' size W,H   (character cells)
--
-- A page is
--	G W H            it begins
--	c N              what follows is drawn by pen N
--	L x y x y ...    a line
--	F x y x y ...    a filled polygon
--	P x y            a point
--	E                it ends
-- Places are in 16 x 32 units a cell, counted from the lower left.  The pen
-- is the colour of the series: script.c gives series N the colour N, in
-- green and blue.

local UNITS_X, UNITS_Y = 16, 32
local LONGEST = 1000 -- places a line

local format, floor, concat = string.format, math.floor, table.concat

term.h_char, term.v_char = UNITS_X, UNITS_Y
term.h_tic, term.v_tic = UNITS_X, UNITS_Y
term.xmax, term.ymax = 80 * UNITS_X, 24 * UNITS_Y
term.description = "drawing primitives, one a line"
term.flags = term.TERM_CAN_MULTIPLOT

local lines, line_count = {}, 0
local path, path_count = {}, 0
local pen

local function hand_over()
	if line_count > 0 then
		gp.write(concat(lines, "\n", 1, line_count) .. "\n")
	end
	line_count = 0
end

local function put(line)
	line_count = line_count + 1
	lines[line_count] = line
	if line_count >= 4096 then
		hand_over()
	end
end

local function finish_path()
	if path_count > 1 then
		put("L " .. concat(path, " ", 1, path_count))
	end
	path_count = 0
end

function term.options(options)
	local width, height = options:match("size%s+(%d+)%s*,%s*(%d+)")
	if width then
		term.xmax = tonumber(width) * UNITS_X
		term.ymax = tonumber(height) * UNITS_Y
	end
	gp.term_options("")
	return 1
end

function term.init()
	return 1
end

function term.reset()
	return 1
end

function term.graphics()
	line_count, path_count, pen = 0, 0, nil
	put(format("G %d %d", term.xmax // UNITS_X, term.ymax // UNITS_Y))
	return 1
end

function term.text()
	finish_path()
	put("E")
	hand_over()
	return 1
end

function term.move(x, y)
	finish_path()
	path[1] = x .. " " .. y
	path_count = 1
	return 1
end

function term.vector(x, y)
	local place = x .. " " .. y
	path_count = path_count + 1
	path[path_count] = place
	if path_count >= LONGEST then
		finish_path()
		path[1] = place
		path_count = 1
	end
	return 1
end

local function level(share)
	return floor(share * 255 + 0.5)
end

function term.set_color(kind, linetype, value, opacity, red, green, blue)
	finish_path()
	local wanted = kind ~= "LT" and level(green) * 256 + level(blue)
	if wanted and wanted ~= pen then
		pen = wanted
		put(format("c %d", pen))
	end
	return 1
end

function term.point(x, y)
	finish_path()
	put(format("P %d %d", x, y))
	return 1
end

function term.filled_polygon(style, density, places)
	finish_path()
	local corners = {}
	for i = 1, #places do
		corners[i] = places[i][1] .. " " .. places[i][2]
	end
	put("F " .. concat(corners, " "))
	return 1
end

local function nothing()
	return 1
end

local function impossible()
	return 0
end

term.linetype, term.dashtype, term.linewidth = nothing, nothing, nothing
term.pointsize, term.put_text, term.justify_text = nothing, nothing, nothing
term.layer, term.path, term.boxed_text = nothing, nothing, nothing
term.previous_palette = nothing
term.boxfill = nothing
term.text_angle, term.set_font, term.arrow = impossible, impossible, impossible
term.make_palette = impossible
