/** The two divisions of the professional sport: MPRO (men) and FPRO (women). Every place, point and rank is counted within one of them. */
export type Division = 'MPRO' | 'FPRO';

export const divisions: readonly Division[] = ['MPRO', 'FPRO'];

/** As headings and labels name them. */
export const divisionNames: Readonly<Record<Division, string>> = { MPRO: 'Men', FPRO: 'Women' };
/** Within a sentence: "12 men". */
export const divisionNouns: Readonly<Record<Division, string>> = { MPRO: 'men', FPRO: 'women' };
