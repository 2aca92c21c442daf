// The values that the journey through an athlete's tabs types, by field label.

export const memberValues = [
  ['First name', 'Ana Sofía'],
  ['Last name', 'da Costa-Ruiz'],
  ['E-mail', 'ana@example.org'],
  ['Link', 'ana-sofia-da-costa'],
  ['Retirement date', '2026-03-14'],
] as const;

export const attributeValues = [
  ['Birthday', '1994-02-28'],
  ['Height', '168'],
  ['Weight', '55.5'],
] as const;

export const profileValues = [
  ['Phone', '+34 600 100 200'],
  ['Date of birth', '1994-02-28'],
  ['Nicknames', 'The Wave'],
  ['Alternate names', 'Ana Ruiz, A. S. da Costa'],
  ['Maternity leave', '2025-11-02'],
  ['Manager', 'Jo Hill, jo@example.org, by mail only'],
  ['Short biography', 'Swims first, asks later.'],
] as const;

export const itemValues = [
  ['Sunglasses', 'Oakley', 'Sutro'],
  ['Wetsuit', 'Orca', 'Zeal'],
  ['Bike', 'Canyon', 'Speedmax CFR'],
  ['Run shoes', 'Asics', 'Metaspeed Sky'],
] as const;

export const choiceValues = [
  ['Bike size', 'M'],
  ['Front tube', 'Tubeless'],
  ['Rear tube', 'Tubular'],
  ['Gearing', '54/40'],
  ['Cassette', '11x28'],
  ['Crank length (mm)', '172.5'],
] as const;

/** The typed text, and the resulting URL. */
export const linkValues = [
  ['Instagram', '@ana.wave', 'https://www.instagram.com/ana.wave'],
  ['X (Twitter)', 'anawave', 'https://x.com/anawave'],
  ['Facebook', 'https://www.facebook.com/anawave', 'https://www.facebook.com/anawave'],
  ['Strava', 'https://www.strava.com/athletes/12345', 'https://www.strava.com/athletes/12345'],
  ['Zwift', '12345678', 'https://www.zwift.com/athlete/12345678'],
  ['TikTok', '@anawave', 'https://www.tiktok.com/@anawave'],
  ['Website', 'https://anawave.example.org', 'https://anawave.example.org'],
] as const;
