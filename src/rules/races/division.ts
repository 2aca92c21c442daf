/** The two divisions of the professional sport: MPRO (men) and FPRO (women). Every place, point and rank is counted within one of them. */
export type Division = 'MPRO' | 'FPRO';

export const divisions: readonly Division[] = ['MPRO', 'FPRO'];
