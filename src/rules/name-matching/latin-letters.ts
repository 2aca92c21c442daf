/**
 * Transliterates names of other scripts, to detect that "Сергей Иванов" may be "Sergey Ivanov". Only for proposals: start lists
 * transliterate in several ways, so imports never match by it. Takes folded text. Source: BGN/PCGN for Cyrillic, ELOT 743 for Greek,
 */
// biome-ignore format: a table of letters is read in lines
const letters: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ye', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'yi', ј: 'j', к: 'k', л: 'l', љ: 'lj',
  м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', ђ: 'd', у: 'u', ў: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', џ: 'dz',
  ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r',
  σ: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
};
const pairsOfLetters: Readonly<Record<string, string>> = {
  ου: 'ou',
  αυ: 'av',
  ευ: 'ev',
  μπ: 'b',
  ντ: 'd',
  γκ: 'g',
};
const inTable = new RegExp(
  `${Object.keys(pairsOfLetters).join('|')}|[${Object.keys(letters).join('')}]`,
  'gu',
);
const otherScript = /[\u0370-\u04ff]/u;

export function inLatin(folded: string): string {
  if (!otherScript.test(folded)) return folded;
  return folded.replace(inTable, (found) => pairsOfLetters[found] ?? letters[found] ?? found);
}
