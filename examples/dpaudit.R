# dpaudit.R - libdpaudit from R, through the wrapper dpaudit_r.c
#
#	Rscript dpaudit.R ./dpaudit_r.so

dyn.load(commandArgs(trailingOnly = TRUE)[1])

epsilon <- function(line) {
	answer <- .C("dpaudit_r_epsilon", line, lower = as.double(NA),
		status = integer(1), NAOK = TRUE)
	if (answer$status > 1) stop("status ", answer$status)
	answer$lower
}

cat(sprintf("%.4f\n", epsilon(paste("estimate one-run canaries=1000",
	"guesses=100 correct=90 delta=1e-5"))))
