import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemTypes } from '#contract/item-types.ts';
import { DialogFrame, DialogHeading } from '../../components/dialogs/DialogFrame.tsx';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { RemoveButton } from '../../components/removal/RemoveButton.tsx';
import { useMayOnlyRead } from '../../components/use-may-write.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { ItemForm } from './ItemForm.tsx';
import { items } from './index.ts';
import type { ItemModalProps } from './item-modals.ts';
import type { SequenceStep } from './sequence/item-sequence.ts';
import { StepButtons } from './sequence/StepButtons.tsx';
import { GoOnButton, type Series, SeriesNote, useSeries } from './series.tsx';
import { useItemForm } from './use-item-form.tsx';

/** Adds or edits items one after the other, in a large dialog over what is being worked on. */
export default function ItemFormModal({ onClose, ...item }: ItemModalProps & ModalProps) {
  const series = useSeries();
  const [step, setStep] = useState<Stepped>();
  const leave = useRef<() => Promise<boolean>>(async () => true);
  const itemId = step?.id ?? item.itemId;
  return (
    <DialogFrame
      bare
      size="lg"
      onClose={onClose}
      mayClose={() => leave.current()}
      // The menu that opened it takes the cursor back when it closes.
      onOpened={item.itemId ? undefined : focusTitle}
    >
      <ItemFormDialog
        key={itemId ?? series.added.length}
        {...item}
        itemId={itemId}
        type={step ? itemTypes.find((type) => type === step.type) : item.type}
        leave={leave}
        series={series}
        stepped={step}
        onStep={setStep}
        onClose={onClose}
      />
    </DialogFrame>
  );
}

function focusTitle(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[name=title]')?.focus();
}

/** An item that the dialog stepped to, and how. */
interface Stepped extends SequenceStep {
  by: 'previous' | 'next' | 'saving';
}

interface Props extends ItemModalProps {
  /** Set to what asks before something unsaved is left. */
  leave: RefObject<() => Promise<boolean>>;
  /** The new items of this dialog. */
  series: Series;
  /** How the dialog stepped to this item; absent: it was opened with it. */
  stepped?: Stepped;
  onStep: (step: Stepped) => void;
  onClose: () => void;
}

/** The content of the dialog of an item: title, form and bar. */
function ItemFormDialog({ itemId, type = 'Word', onSaved, leave, ...props }: Props) {
  const { series, placeOf, stepped, onStep, onRemoved, onClose } = props;
  const { t } = useTranslation(['items', 'common', 'form']);
  const mayOnlyRead = useMayOnlyRead();
  const form = useItemForm({
    itemId,
    type,
    carried: series.carried,
    onSaved: (item, _mode, goesOn) => {
      if (!goesOn) onClose();
      onSaved(item);
    },
  });
  const { entity } = form;
  const place = itemId ? placeOf?.(itemId) : undefined;
  const next = place?.next;
  const close = async () => {
    if (await form.leave()) onClose();
  };
  useImperativeHandle(leave, () => form.leave);

  const goOn = () =>
    void form.saveAndGoOn((stored, carried) => {
      if (!itemId) series.goOn(stored.title, carried);
      else if (next) onStep({ ...next, by: 'saving' });
    });
  const writesOn = stepped?.by === 'saving' && !form.loading;
  useEffect(() => {
    if (writesOn) document.getElementById(form.formId)?.querySelector<HTMLElement>('[name=title]')?.focus();
  }, [writesOn, form.formId]);
  const step = async (to: SequenceStep | undefined) => {
    if (to && (await form.leave())) onStep({ ...to, by: to.id === next?.id ? 'next' : 'previous' });
  };
  const leaveRemoved = () => {
    form.forget();
    onClose();
    onRemoved?.();
  };
  const isSeries = series.added.length > 0 || (stepped !== undefined && next !== undefined);
  const heading = t(itemId ? 'form.editTitle' : 'form.addTitle', { type: t(`types.${form.type}`) });
  return (
    <>
      <Box sx={headStyle}>
        <DialogHeading over={entity && heading}>{entity?.title ?? heading}</DialogHeading>
        {place && (
          <StepButtons
            place={place}
            onStep={(to) => void step(to)}
            towards={stepped?.by === 'saving' ? undefined : stepped?.by}
          />
        )}
      </Box>
      <FormFrame of={{ ...form, submit: isSeries ? goOn : undefined }} onClose={onClose}>
        <DialogContent dividers sx={{ backgroundColor: 'background.default' }}>
          <SeriesNote added={series.added} />
          {entity && mayOnlyRead(entity) ? (
            <Alert severity="info">{t('form.othersEntry')}</Alert>
          ) : (
            <ItemForm />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3 }}>
          <FormBar
            plain
            onCancel={() => void close()}
            also={
              (next || !itemId) && (
                <GoOnButton to={itemId ? 'next' : 'another'} isDefault={isSeries} onGoOn={goOn} />
              )
            }
          >
            {entity && onRemoved && !mayOnlyRead(entity) && (
              <RemoveButton definition={items} record={entity} onRemoved={leaveRemoved} />
            )}
          </FormBar>
        </DialogActions>
      </FormFrame>
    </>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  pr: 2,
  '& .MuiDialogTitle-root': { flex: '1 1 240px', minWidth: 0, py: 1.5 },
} as const;
