import { SegmentedControl } from '../actions/segmented-control.tsx';
import { useDensity } from '../data-table/density.ts';
import { CheckField } from '../form/check-field.tsx';
import { FormField } from '../form/form-field.tsx';
import { switchShortcuts, useAreShortcutsOn } from '../keyboard/shortcuts.ts';
import { useColourScheme } from './colour-scheme.ts';

/** The display settings of the console on this computer: colours, row height, single-key shortcuts. For /settings. */
export function AppearanceFields() {
  const { scheme, choose } = useColourScheme();
  const { density, choose: chooseDensity } = useDensity();
  const areShortcutsOn = useAreShortcutsOn();
  return (
    <>
      <FormField label="Colours">
        {() => (
          <SegmentedControl
            label="Colours"
            value={scheme}
            onChange={choose}
            segments={[
              { id: 'auto', label: 'System' },
              { id: 'light', label: 'Light' },
              { id: 'dark', label: 'Dark' },
            ]}
          />
        )}
      </FormField>
      <FormField label="Rows">
        {() => (
          <SegmentedControl
            label="Rows"
            value={density}
            onChange={chooseDensity}
            segments={[
              { id: 'dense', label: 'Dense' },
              { id: 'comfortable', label: 'Comfortable' },
            ]}
          />
        )}
      </FormField>
      <CheckField
        label="Keyboard"
        checkLabel="Single-key shortcuts"
        value={areShortcutsOn}
        onChange={switchShortcuts}
      />
    </>
  );
}
