import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';

/** Chooses another record of the same person; the identity page then shows both side by side. */
export function CompareWith({ athlete }: { athlete: { id: number; name: string } }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [other, setOther] = useState<number | null>(null);
  const compare = () => {
    if (other !== null) router.history.push(addresses.identity({ one: athlete.id, other }));
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Compare with
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Compare ${athlete.name} with`}
        confirm={{
          label: 'Compare',
          whyDisabled: other === null ? 'Choose an athlete first' : null,
          run: compare,
        }}
      >
        <AthletePicker
          label="Athlete"
          layout="stacked"
          isFocused
          hint="Another record that may be the same person. Nothing is merged before you confirm it."
          leftOut={[athlete.id]}
          value={other}
          onChange={(chosen) => setOther(chosen?.id ?? null)}
        />
      </Dialog>
    </>
  );
}
