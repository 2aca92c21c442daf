import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Brand, ListedBrand } from '../brands-contract.ts';
import { BrandScreen } from './brand-screen.tsx';
import { BrandsScreen } from './brands-screen.tsx';

export const listed = (id: number, name: string, url: string | null = null): ListedBrand => ({
  id,
  name,
  url,
  logo: null,
  logo_color: null,
});
export const BRANDS = [listed(4, 'Black Diamond'), listed(2, 'Canyon', 'https://www.canyon.com/')];
export const list = (brands: readonly ListedBrand[]) => ({ 'GET /api/brands': { json: { brands } } });

export const brand = (more: Partial<Brand> = {}): Brand => ({
  ...listed(2, 'Canyon', 'https://www.canyon.com/'),
  isRelatedRecords: false,
  sponsored: [],
  version: 3,
  ...more,
});

const failed = { status: 500, message: 'Something failed on the server.' };

export const brandsStates: ScreenStates = {
  screen: BrandsScreen,
  states: {
    loading: { address: '/brands', responses: { 'GET /api/brands': never }, shows: 'BRANDS' },
    empty: { address: '/brands', responses: list([]), shows: 'No brands yet' },
    failed: { address: '/brands', responses: { 'GET /api/brands': failed }, shows: failed.message },
    loaded: { address: '/brands', responses: list(BRANDS), shows: 'Canyon' },
  },
};

const at = { address: '/brand/2', pattern: '/brand/$id' };
const answering = (shown: Brand) => ({ 'GET /api/brand/2': { json: { brand: shown } } });

export const brandStates: ScreenStates = {
  screen: BrandScreen,
  states: {
    loading: { ...at, responses: { 'GET /api/brand/2': never }, shows: 'Brand' },
    failed: { ...at, responses: { 'GET /api/brand/2': failed }, shows: failed.message },
    'no such brand': {
      ...at,
      responses: { 'GET /api/brand/2': { status: 404, message: 'There is no brand 2.' } },
      shows: 'Brand not found',
    },
    'no brand in the address': { ...at, address: '/brand/abc', responses: {}, shows: 'Brand not found' },
    free: { ...at, responses: answering(brand()), shows: /No athlete is sponsored/ },
    'used by athletes': {
      ...at,
      responses: answering(brand({ isRelatedRecords: true, sponsored: [{ id: 7, name: 'Ada Zed' }] })),
      shows: /Used by 1 athlete/,
    },
  },
};
