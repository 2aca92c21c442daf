import type { PieceStates } from '#testing/fixtures/states.ts';
import { AddIcon, GenerateIcon, MoreIcon } from '../icons/icons.tsx';
import { ChevronUpIcon, OpenElsewhereIcon } from '../icons/record-icons.tsx';
import { Line } from '../layout/stack.tsx';
import { TextLink } from './app-link.tsx';
import { Button, ButtonLink, IconButton } from './button.tsx';

export const states: PieceStates = {
  piece: 'Button',
  states: {
    'main, waiting, disabled, busy': () => (
      <Line>
        <Button variant="main" icon={GenerateIcon}>
          Generate
        </Button>
        <Button variant="waiting">Save 44 results</Button>
        <Button variant="main" whyDisabled="Generate the rankings first">
          Publish
        </Button>
        <Button variant="main" isBusy>
          Saving
        </Button>
      </Line>
    ),
    'plain, quiet, loss, danger, link': () => (
      <Line>
        <Button>Publish</Button>
        <Button variant="quiet">Export</Button>
        <Button variant="loss">Delete All Results</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="link">Show 11 more women</Button>
      </Line>
    ),
    small: () => (
      <Line>
        <Button size="small" icon={AddIcon}>
          Add result
        </Button>
        <IconButton size="small" icon={MoreIcon} label="More" />
      </Line>
    ),
    'icons and links': () => (
      <Line>
        <IconButton variant="plain" icon={ChevronUpIcon} label="Athlete before" />
        <IconButton icon={MoreIcon} label="More" />
        <ButtonLink address="https://example.org" isElsewhere trailing={<OpenElsewhereIcon size={14} />}>
          Public page
        </ButtonLink>
        <TextLink address="/races">Races</TextLink>
      </Line>
    ),
    'sign in': () => (
      <Button variant="main" size="sign-in">
        Let's go
      </Button>
    ),
  },
};
