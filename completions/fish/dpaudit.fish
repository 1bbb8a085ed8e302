# fish completions of dpaudit: the program says what may stand there

function __dpaudit
	set -l typed (commandline -opc)
	$typed[1] complete -- $typed[2..-1] (commandline -ct) 2>/dev/null
end

complete -c dpaudit -f -a '(__dpaudit | string match -v FILE)'
complete -c dpaudit -n '__dpaudit | string match -q FILE' -F
