import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linkKey,
  readSocialLink,
  type SocialNetwork,
  socialNetworkOf,
  socialNetworks,
} from './social-links.ts';

const CHANNEL = 'UCuAXFkgsw1L7xaCfnd5JJOw';
const UUID = '0e7d8c5a-9c2b-4f7e-8a1d-3b5c7d9e1f20';

describe('links of athletes', () => {
  it.each<[SocialNetwork, string, string]>([
    ['instagram', 'lucy_charles93', 'https://www.instagram.com/lucy_charles93'],
    ['instagram', '@lucy.charles', 'https://www.instagram.com/lucy.charles'],
    [
      'instagram',
      ' https://www.instagram.com/lucy_charles93/?hl=de#x ',
      'https://www.instagram.com/lucy_charles93',
    ],
    ['instagram', 'http://instagram.com/lucy_charles93', 'https://www.instagram.com/lucy_charles93'],
    ['instagram', 'm.instagram.com/lucy_charles93/', 'https://www.instagram.com/lucy_charles93'],
    ['twitter', '@hayden_wilde', 'https://x.com/hayden_wilde'],
    ['twitter', 'https://twitter.com/hayden_wilde/status/123', 'https://x.com/hayden_wilde'],
    ['twitter', 'https://mobile.twitter.com/hayden_wilde', 'https://x.com/hayden_wilde'],
    ['youtube', `https://www.youtube.com/channel/${CHANNEL}`, `https://www.youtube.com/channel/${CHANNEL}`],
    ['youtube', `youtube.com/channel/${CHANNEL}/videos?view=0`, `https://www.youtube.com/channel/${CHANNEL}`],
    ['youtube', CHANNEL, `https://www.youtube.com/channel/${CHANNEL}`],
    ['facebook', 'LioneSandersTri', 'https://www.facebook.com/LioneSandersTri'],
    [
      'facebook',
      'https://m.facebook.com/profile.php?ref=x&id=100044',
      'https://www.facebook.com/profile.php?id=100044',
    ],
    [
      'facebook',
      'https://www.facebook.com/people/Some-One/100044123',
      'https://www.facebook.com/profile.php?id=100044123',
    ],
    [
      'facebook',
      'https://www.facebook.com/pages/Some-One/100044123',
      'https://www.facebook.com/profile.php?id=100044123',
    ],
    ['strava', '1234567', 'https://www.strava.com/athletes/1234567'],
    ['strava', 'https://www.strava.com/pros/1234567', 'https://www.strava.com/athletes/1234567'],
    ['strava', 'https://www.strava.com/athletes/jan-frodeno', 'https://www.strava.com/athletes/jan-frodeno'],
    ['zwift', `https://my.zwift.com/profile/${UUID}`, `https://www.zwift.com/athlete/${UUID}`],
    ['zwift', UUID, `https://www.zwift.com/athlete/${UUID}`],
    ['tiktok', 'https://www.tiktok.com/@blummenfelt?lang=no', 'https://www.tiktok.com/@blummenfelt'],
    ['tiktok', 'blummenfelt', 'https://www.tiktok.com/@blummenfelt'],
  ])('%s accepts %s', (network, typed, address) => {
    expect(readSocialLink(network, typed)).toEqual({ address });
  });

  it.each<[SocialNetwork, string, string]>([
    [
      'instagram',
      'https://www.facebook.com/someone',
      'is an address of www.facebook.com; it must be the profile on instagram.com',
    ],
    ['instagram', 'https://evil.example/instagram.com/x', 'is an address of evil.example'],
    ['instagram', 'https://notinstagram.com/x', 'is an address of notinstagram.com'],
    ['instagram', 'https://instagram.com.evil.example/x', 'is an address of instagram.com.evil.example'],
    ['instagram', 'https://user@instagram.com/x', 'is an address of user@instagram.com'],
    ['instagram', 'https://www.instagram.com/p/Cxyz123/', 'must be the profile'],
    ['instagram', 'https://www.instagram.com/', 'must be the profile'],
    ['instagram', 'two words', 'must be the profile'],
    ['instagram', 'instagram.com', 'must be the profile'],
    ['twitter', 'https://x.com/home', 'must be the profile'],
    ['twitter', 'a_name_of_seventeen', 'must be the profile'],
    [
      'youtube',
      'https://www.youtube.com/@lionelsanders',
      'must be the address with the channel ID (youtube.com/channel/UC…), since user names can change',
    ],
    ['youtube', 'https://www.youtube.com/user/lionelsanders', 'user names can change'],
    ['youtube', 'https://www.youtube.com/c/lionelsanders', 'user names can change'],
    ['youtube', '@lionelsanders', 'user names can change'],
    ['youtube', 'lionelsanders', 'user names can change'],
    ['youtube', 'https://www.youtube.com/watch?v=abc', 'must be the address with the channel ID'],
    ['youtube', 'https://youtu.be/abc', 'is an address of youtu.be'],
    ['youtube', 'https://www.youtube.com/channel/UCshort', 'must be the address with the channel ID'],
    ['facebook', 'https://www.facebook.com/groups/tri', 'must be the page'],
    ['facebook', 'https://www.facebook.com/profile.php?id=abc', 'must be the page'],
    ['strava', 'https://www.strava.com/activities/1', 'must be the profile'],
    ['zwift', 'some-name', 'must be the profile on zwift.com/athlete'],
    ['tiktok', 'https://www.tiktok.com/foryou', 'must be the profile'],
    ['tiktok', 'javascript:alert(1)', 'must be the profile'],
    ['twitter', 'data:text/html,x', 'must be the profile'],
    ['twitter', '//evil.example/x', 'must be the profile'],
    ['facebook', 'java\tscript:alert(1)', 'must be the page'],
    ['facebook', 'vbscript:x', 'must be the page'],
    ['facebook', `https://www.facebook.com/${'x'.repeat(600)}`, 'must be the page'],
  ])('%s refuses %s', (network, typed, message) => {
    const reading = readSocialLink(network, typed);
    expect('problem' in reading ? reading.problem : reading).toContain(message);
  });

  it('is stable: a stored URL is accepted unchanged', () => {
    const names = fc.stringMatching(/^[a-z0-9_]{5,12}$/);
    fc.assert(
      fc.property(fc.constantFrom(...socialNetworks), names, (network, name) => {
        const reading = readSocialLink(network, name);
        if ('address' in reading) expect(readSocialLink(network, reading.address)).toEqual(reading);
      }),
    );
  });

  it('returns an https URL of the network for any text, or a problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...socialNetworks), fc.string(), (network, typed) => {
        const reading = readSocialLink(network, typed);
        const message = 'address' in reading ? reading.address : reading.problem;
        expect(message).toMatch(
          'address' in reading ? /^https:\/\/(www\.)?[a-z]+\.com\// : /^(must|is|names)/,
        );
      }),
    );
  });

  it('finds the networks by the names of the fields', () => {
    expect(socialNetworkOf('strava')).toBe('strava');
    expect(socialNetworkOf('website')).toBeNull();
    expect(socialNetworkOf('__proto__')).toBeNull();
  });

  it('treats two forms of a URL as the same page', () => {
    expect(linkKey('https://www.Example.org/Team/')).toBe(linkKey('http://example.org/team'));
    expect(linkKey('https://example.org/a')).not.toBe(linkKey('https://example.org/b'));
  });
});
