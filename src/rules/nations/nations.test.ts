import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNation, nationByAlpha2, nationByAlpha3, nationByName, nationByNoc, nations } from './nations.ts';

describe('the table of nations', () => {
  it('contains the 249 entries of ISO 3166-1 and Kosovo, each code once', () => {
    expect(nations).toHaveLength(250);
    for (const key of ['id', 'alpha_2', 'alpha_3', 'name'] as const) {
      expect(new Set(nations.map((nation) => nation[key])).size, key).toBe(250);
    }
    const nocs = nations.flatMap((nation) => nation.noc ?? []);
    expect(new Set(nocs).size).toBe(nocs.length);
    // 206 committees of the IOC represent nations.
    expect(nocs).toHaveLength(206);
  });

  it('contains codes in their usual form', () => {
    for (const nation of nations) {
      expect(nation.alpha_2).toMatch(/^[A-Z]{2}$/);
      expect(nation.alpha_3).toMatch(/^[A-Z]{3}$/);
      expect(nation.noc ?? 'AAA').toMatch(/^[A-Z]{3}$/);
    }
  });
});

describe('Olympic codes that are not alpha-3', () => {
  it.each(
    `GER DEU, SUI CHE, NED NLD, DEN DNK, RSA ZAF, POR PRT, CRO HRV, GRE GRC, SLO SVN, BUL BGR, CHI CHL, URU URY, PAR PRY, BER BMU,
    TPE TWN, IRI IRN, LAT LVA, MAS MYS, PHI PHL, INA IDN, UAE ARE, KSA SAU, PUR PRI, CRC CRI, GUA GTM, HON HND, ESA SLV, NCA NIC,
    BAR BRB, ZIM ZWE, MON MCO`
      .split(',')
      .map((pair) => pair.trim().split(' ') as [string, string]),
  )('%s is %s', (noc, alpha3) => {
    expect(nationByNoc(noc)?.alpha_3).toBe(alpha3);
    expect(findNation(noc)?.alpha_3).toBe(alpha3);
  });
});

describe('finding a nation', () => {
  it.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    [' DEU ', 'DE'],
    ['GER', 'DE'],
    ['Germany', 'DE'],
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['Great Britain', 'GB'],
    ['GBR', 'GB'],
    ['England', 'GB'],
    ['CÔTE D’IVOIRE', 'CI'],
    ["cote d'ivoire", 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Chinese Taipei', 'TW'],
    ['Korea, Republic of', 'KR'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Kosovo', 'XK'],
    ['BRN', 'BH'],
  ])('%s is %s', (text, alpha2) => {
    expect(findNation(text)?.alpha_2).toBe(alpha2);
  });

  it.each(['', ' ', 'XX', 'ZZZ', 'Atlantis', 'constructor', '__proto__', 'toString'])(
    '"%s" is not a nation',
    (text) => {
      expect(findNation(text)).toBeNull();
    },
  );

  it('distinguishes the four codes', () => {
    expect(nationByAlpha2('DEU')).toBeNull();
    expect(nationByAlpha3('GER')).toBeNull();
    expect(nationByNoc('DEU')).toBeNull();
    expect(nationByName('GER')).toBeNull();
    expect(nationByAlpha3('BRN')?.name).toBe('Brunei');
    expect(nationByNoc('BRN')?.name).toBe('Bahrain');
  });

  it('finds every nation by each of its codes and its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nations), (nation) => {
        expect(nationByAlpha2(nation.alpha_2.toLowerCase())).toBe(nation);
        expect(nationByAlpha3(nation.alpha_3)).toBe(nation);
        expect(nationByName(nation.name.toUpperCase())).toBe(nation);
        if (nation.noc !== null) expect(findNation(nation.noc)).toBe(nation);
      }),
    );
  });
});
