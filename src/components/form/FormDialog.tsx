import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import type { EntityForm, StoredEntity } from './entity-form.ts';
import { FormBar } from './FormBar.tsx';
import { FormFields } from './FormFields.tsx';
import { FormFrame } from './FormFrame.tsx';
import { FormBody } from './FormLayout.tsx';

interface Props<Values extends FieldValues, Entity extends StoredEntity> {
  of: EntityForm<Values, Entity>;
  title: string;
  /** What kind of form it is, small above a title that names a thing. */
  over?: string;
  onClose: () => void;
  size?: 'xs' | 'sm';
  saveLabel?: string;
  /** The fields, where they are not all of the declared ones one below the other. */
  children?: ReactNode;
}

/** A form in a dialog of its own; closing asks when something is unsaved. */
export function FormDialog<Values extends FieldValues, Entity extends StoredEntity>({
  of,
  saveLabel,
  children = <FormFields />,
  ...dialog
}: Props<Values, Entity>) {
  const close = async () => {
    if (await of.leave()) dialog.onClose();
  };
  return (
    <DialogFrame {...dialog} mayClose={of.leave} bare>
      <FormFrame of={of} onClose={dialog.onClose}>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <FormBody>{children}</FormBody>
        </DialogContent>
        <DialogActions sx={{ px: 3 }}>
          <FormBar plain saveLabel={saveLabel} onCancel={() => void close()} />
        </DialogActions>
      </FormFrame>
    </DialogFrame>
  );
}
