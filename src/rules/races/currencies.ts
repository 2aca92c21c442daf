/** The currencies of prize money. Source of codes and numbers: ISO 4217. */

export interface Currency {
  /** ISO 4217 numeric code; stable, so it serves as the record's id. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

const table: readonly (readonly [number, string, string])[] = [
  [784, 'AED', 'United Arab Emirates dirham'],
  [32, 'ARS', 'Argentine peso'],
  [36, 'AUD', 'Australian dollar'],
  [48, 'BHD', 'Bahraini dinar'],
  [986, 'BRL', 'Brazilian real'],
  [124, 'CAD', 'Canadian dollar'],
  [756, 'CHF', 'Swiss franc'],
  [152, 'CLP', 'Chilean peso'],
  [156, 'CNY', 'Chinese yuan'],
  [170, 'COP', 'Colombian peso'],
  [203, 'CZK', 'Czech koruna'],
  [208, 'DKK', 'Danish krone'],
  [818, 'EGP', 'Egyptian pound'],
  [978, 'EUR', 'Euro'],
  [826, 'GBP', 'Pound sterling'],
  [344, 'HKD', 'Hong Kong dollar'],
  [348, 'HUF', 'Hungarian forint'],
  [360, 'IDR', 'Indonesian rupiah'],
  [376, 'ILS', 'Israeli shekel'],
  [356, 'INR', 'Indian rupee'],
  [352, 'ISK', 'Icelandic krona'],
  [392, 'JPY', 'Japanese yen'],
  [410, 'KRW', 'South Korean won'],
  [398, 'KZT', 'Kazakh tenge'],
  [504, 'MAD', 'Moroccan dirham'],
  [484, 'MXN', 'Mexican peso'],
  [458, 'MYR', 'Malaysian ringgit'],
  [578, 'NOK', 'Norwegian krone'],
  [554, 'NZD', 'New Zealand dollar'],
  [512, 'OMR', 'Omani rial'],
  [604, 'PEN', 'Peruvian sol'],
  [608, 'PHP', 'Philippine peso'],
  [985, 'PLN', 'Polish zloty'],
  [634, 'QAR', 'Qatari riyal'],
  [946, 'RON', 'Romanian leu'],
  [682, 'SAR', 'Saudi riyal'],
  [752, 'SEK', 'Swedish krona'],
  [702, 'SGD', 'Singapore dollar'],
  [764, 'THB', 'Thai baht'],
  [949, 'TRY', 'Turkish lira'],
  [901, 'TWD', 'New Taiwan dollar'],
  [840, 'USD', 'US dollar'],
  [710, 'ZAR', 'South African rand'],
];

/** All currencies, by code. */
export const currencies: readonly Currency[] = table.map(([id, code, name]) => ({ id, code, name }));
