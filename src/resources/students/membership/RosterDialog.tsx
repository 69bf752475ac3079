import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { type RosterAnswer, rosterColumns, rosterHeadings } from '#contract/rosters.ts';
import { DropTarget } from '../../../components/DropTarget.tsx';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { useJob } from '../../../components/use-job.ts';
import { VirtualList } from '../../../components/VirtualList.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useUpload } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { ClassProps } from './membership-modals.ts';

const counted = ['joined', 'invited', 'updated', 'unchanged'] as const;

function saveText(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Takes a file with the students of a class, and shows what became of its rows. */
export default function RosterDialog({ namespaceId, onClose }: ClassProps & ModalProps) {
  const { t, i18n } = useTranslation(['membership', 'common']);
  const language = interfaceLanguages.find((code) => code === i18n.language) ?? 'en';
  const headings = rosterColumns.map((column) => rosterHeadings[language][column][0] ?? column);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<RosterAnswer>();
  const job = useJob();
  const sendFile = useUpload();
  const { changed } = useResourceMutations('students');
  const isTooBig = file !== undefined && file.size > limits.csvBytes;

  const send = async () => {
    if (!file || isPending) return;
    setPending(true);
    const form = new FormData();
    form.append('file', file);
    form.append('namespaceId', namespaceId);
    form.append('fileName', file.name);
    try {
      const done = await job.run((jobId) => {
        form.append('jobId', jobId);
        return sendFile(membershipEndpoints.importRoster, { form });
      });
      setAnswer(done);
      void changed();
    } catch {
      // What went wrong is shown by the notification provider.
    }
    setPending(false);
  };

  if (answer) return <Outcome answer={answer} name={file?.name ?? ''} onClose={onClose} />;
  return (
    <DialogFrame
      title={t('roster.title')}
      description={t('roster.help')}
      size="md"
      onClose={onClose}
      mayClose={() => !isPending}
      actions={
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveText(`\ufeff${headings.join(',')}\r\n`, t('roster.templateName'))}
          sx={{ mr: 'auto' }}
        >
          {t('roster.template')}
        </Button>
      }
      confirm={{ label: t('roster.upload'), disabled: !file || isTooBig, onClick: () => void send() }}
    >
      <DropTarget label={t('roster.drop')} onFiles={([dropped]) => setFile(dropped)}>
        <Button variant="outlined" autoFocus onClick={() => input.current?.click()} sx={{ my: 2 }}>
          {t('roster.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={t('roster.choose')}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            target.value = '';
          }}
        />
        <Typography role="status">{file?.name ?? t('roster.noFile')}</Typography>
        {isTooBig && <Alert severity="error">{t('roster.tooBig')}</Alert>}
        <MutedText sx={{ mt: 2 }}>{t('roster.columns', { columns: headings.join(', ') })}</MutedText>
      </DropTarget>
      <LoadingOverlay
        open={isPending}
        progress={job.progress}
        steps={job.steps}
        message={t('roster.judging')}
      />
    </DialogFrame>
  );
}

/** What became of the rows of a file; those that were refused can be saved with their reasons. */
function Outcome({ answer, name, onClose }: { answer: RosterAnswer; name: string } & ModalProps) {
  const { t } = useTranslation(['membership', 'common']);
  const { refusedRows, ignored } = answer;
  const refused = answer.rows.filter(({ verdict }) => verdict === 'error');
  return (
    <DialogFrame
      title={t('roster.done', { name })}
      size="md"
      asks={false}
      onClose={onClose}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
      actions={
        <>
          {refusedRows !== null && (
            <Button
              startIcon={<DownloadIcon />}
              onClick={() =>
                saveText(refusedRows, t('roster.refusedName', { name: name.replace(/\.csv$/i, '') }))
              }
              sx={{ mr: 'auto' }}
            >
              {t('roster.saveRefused', { count: refused.length })}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <Alert severity={refused.length > 0 ? 'warning' : 'success'} role="status">
        {counted
          .filter((verdict) => answer[verdict] > 0)
          .map((verdict) => (
            <div key={verdict}>{t(`verdicts.${verdict}`, { count: answer[verdict] })}</div>
          ))}
        {refused.length > 0 && <div>{t('roster.refused', { count: refused.length })}</div>}
        {ignored.columns.length > 0 && (
          <div>{t('roster.ignored', { names: ignored.columns.join(', ') })}</div>
        )}
      </Alert>
      {refused.length > 0 && (
        <VirtualList
          rows={refused}
          label={t('roster.refused', { count: refused.length })}
          keyOf={({ line }) => line}
          rowHeight={56}
          sx={{ minHeight: 200 }}
        >
          {({ line, email, reason }) => (
            <Typography variant="body2" sx={{ py: 1, overflowWrap: 'anywhere' }}>
              {t('roster.line', { line })} {email}
              <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
                {reason}
              </Typography>
            </Typography>
          )}
        </VirtualList>
      )}
    </DialogFrame>
  );
}
