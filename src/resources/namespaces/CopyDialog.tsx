import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { type Namespace, namespaceEndpoints } from '#contract/namespaces.ts';
import { countsText } from '../../components/any-record.tsx';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { LoadingOverlay } from '../../components/LoadingOverlay.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { useJob } from '../../components/use-job.ts';
import type { CallAnswer } from '../../lib/api.ts';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { logFailure } from '../../lib/report-error.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { namespaces } from './index.ts';
import { useOwnNamespaces } from './use-own-namespaces.ts';

const choices = ['collections', 'members', 'archive'] as const;

/** Asks for the name of the copy of a class, as for a new school year, then makes it and shows it. */
export default function CopyDialog({ namespace, onClose }: ModalProps & { namespace: Namespace }) {
  const { t, i18n } = useTranslation(['namespaces', 'validation', 'collections', 'items', 'tags']);
  const navigate = useNavigate();
  const { run } = useResourceMutations('namespaces');
  const notifyFailure = useFailureNotification();
  const readOwn = useOwnNamespaces();
  const job = useJob();
  const [name, setName] = useState(nextYear(namespace.name));
  const [chosen, setChosen] = useState({ collections: true, members: true, archive: false });
  const [problem, setProblem] = useState<string>();
  const isCopying = useRef(false);

  const doneMessage = ({ namespace, copied, hidden }: CallAnswer<typeof namespaceEndpoints.copy>) => {
    const what = countsText(copied, t, i18n.language);
    return [
      t(what ? 'copy.doneWith' : 'copy.done', { name: namespace.name, what }),
      ...(hidden ? [t('copy.hidden', { count: hidden })] : []),
    ].join(' ');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) setProblem(t('validation:required'));
    if (!name.trim() || isCopying.current) return;
    isCopying.current = true;
    try {
      const { namespace: copy } = await job.run((jobId) =>
        run(
          namespaceEndpoints.copy,
          { params: { id: namespace.id }, body: { name, ...chosen, jobId } },
          { id: namespace.id, success: doneMessage, failure: false },
        ),
      );
      onClose();
      navigate(namespaces.showPath(copy));
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors.name : undefined;
      if (refused) setProblem(refused);
      else notifyFailure(error);
      if (isMissing(error)) {
        onClose();
        void readOwn().catch(logFailure);
      }
    } finally {
      isCopying.current = false;
    }
  };
  return (
    <DialogFrame
      over={t('copy.title')}
      title={namespace.name}
      description={t('copy.text')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      confirm={{ label: t('copy.confirm'), disabled: job.isRunning }}
    >
      <TextField
        autoFocus
        required
        label={t('copy.name')}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        onFocus={({ target }) => target.select()}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: limits.title } }}
      />
      <FormGroup sx={{ gap: 1 }}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            sx={{ alignItems: 'flex-start' }}
            control={
              <Checkbox
                checked={chosen[choice]}
                onChange={(_event, isOn) => setChosen({ ...chosen, [choice]: isOn })}
              />
            }
            label={
              <>
                {t(`copy.${choice}`, { count: namespace.collectionCount ?? 0 })}
                <MutedText>{t(`copy.${choice}Help`)}</MutedText>
              </>
            }
          />
        ))}
      </FormGroup>
      <LoadingOverlay open={job.isRunning} message={t('copy.running')} {...job} />
    </DialogFrame>
  );
}

/** The name with its years one later: 2025–26 becomes 2026–27. */
export function nextYear(name: string): string {
  const next = name
    .replace(/\b(20\d\d)\b/g, (year) => String(Number(year) + 1))
    .replace(/(\b20\d\d\s*[-–/]\s*)(\d\d)\b/g, (_, first: string, year: string) => {
      return first + String((Number(year) + 1) % 100).padStart(2, '0');
    });
  return next === name ? `${name} (2)`.slice(0, limits.title) : next;
}
