/* main.c - argv to verb to answer */

int
main(void)
{
	return 0;
}
