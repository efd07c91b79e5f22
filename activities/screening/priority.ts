/** A thread at this distance gets about a tenth of a processor that another wants too. */
export const stepsBelow = 10;
