/**
 * The equipment of an athlete's Equipment tab: five groups; each item is either free text (brand and model) or a choice from a list. Crank
 * lengths have steps of 0.5; `gear_ratio` is not an item.
 */

/** The groups in the order of the tab. */
export const equipmentGroups = ['Athlete', 'Swim', 'Bike', 'Run', 'Nutrition'] as const;
export type EquipmentGroup = (typeof equipmentGroups)[number];

export interface EquipmentItem {
  /** The name by which the item is stored and sent. */
  readonly name: string;
  readonly label: string;
  readonly group: EquipmentGroup;
  /** The values of the choice; null for an item of free text with brand and model. */
  readonly choices: readonly string[] | null;
}

const tubes = ['Clincher', 'Tubeless', 'Tubular'];

/** Frame sizes as manufacturers name them: by letter, or the frame's height in cm. */
const bikeSizes = ['XS', 'S', 'M', 'L', 'XL'].concat(
  Array.from({ length: 56 - 46 + 1 }, (_, step) => String(46 + step)),
);

/** Crank lengths in mm. */
const crankLengths = Array.from({ length: (175.5 - 150) * 2 + 1 }, (_, step) => String(150 + step / 2));

/** Chainrings, teeth: two rings as large/small, then single rings. */
const chainrings = ['46/33', '46/36', '48/35', '50/34', '50/37', '52/36', '52/39', '53/39', '54/40', '54/42']
  .concat(['55/39', '55/42', '56/42', '56/43', '56/44', '58/42', '58/44', '60/44'])
  .concat(['44', '46', '48', '50', '52', '54', '56', '58', '60', '62', '64']);

/** Cassettes: smallest by largest sprocket, teeth. */
const cassettes = ['11x25', '11x26', '11x27', '11x28', '11x29', '11x30', '11x32', '11x34', '11x36'].concat([
  '12x25',
  '12x28',
  '10x26',
  '10x28',
  '10x30',
  '10x33',
]);

function items(
  group: EquipmentGroup,
  rows: readonly (readonly [string, string, (readonly string[])?])[],
): EquipmentItem[] {
  return rows.map(([name, label, choices]) => ({ name, label, group, choices: choices ?? null }));
}

/** The whole catalogue, in the order of the tab. */
export const equipmentCatalogue: readonly EquipmentItem[] = [
  ...items('Athlete', [
    ['race-suit', 'Race suit'],
    ['sunglasses', 'Sunglasses'],
    ['watch', 'Watch'],
    ['heart-rate-monitor', 'Heart rate monitor'],
  ]),
  ...items('Swim', [
    ['wetsuit', 'Wetsuit'],
    ['swimskin', 'Swimskin'],
    ['goggles', 'Goggles'],
  ]),
  ...items('Bike', [
    ['bike', 'Bike'],
    ['bike-size', 'Bike size', bikeSizes],
    ['groupset', 'Groupset'],
    ['gearing', 'Gearing', chainrings],
    ['cassette', 'Cassette', cassettes],
    ['crank-length', 'Crank length (mm)', crankLengths],
    ['power-meter', 'Power meter'],
    ['pedals', 'Pedals'],
    ['chain', 'Chain'],
    ['aerobars', 'Aerobars'],
    ['saddle', 'Saddle'],
    ['front-wheel', 'Front wheel'],
    ['front-tire', 'Front tire'],
    ['front-tube', 'Front tube', tubes],
    ['rear-wheel', 'Rear wheel'],
    ['rear-tire', 'Rear tire'],
    ['rear-tube', 'Rear tube', tubes],
    ['hydration-system', 'Hydration system'],
    ['bike-computer', 'Bike computer'],
    ['helmet', 'Helmet'],
    ['bike-shoes', 'Bike shoes'],
  ]),
  ...items('Run', [
    ['run-shoes', 'Run shoes'],
    ['socks', 'Socks'],
    ['headwear', 'Headwear'],
  ]),
  ...items('Nutrition', [
    ['drink', 'Drink'],
    ['gel', 'Gel'],
    ['bar', 'Bar'],
    ['supplements', 'Supplements'],
    ['recovery', 'Recovery'],
  ]),
];

/** The item of that name; null for an unknown name. */
export function equipmentItem(name: string): EquipmentItem | null {
  return equipmentCatalogue.find((item) => item.name === name) ?? null;
}

/** True when the item is a choice and the value is on its list. An empty value clears the item and is always valid. */
export function isEquipmentChoice(item: EquipmentItem, value: string): boolean {
  return value === '' || (item.choices?.includes(value) ?? false);
}
