import CancelIcon from '@mui/icons-material/BlockOutlined';
import OpenIcon from '@mui/icons-material/CheckCircleOutline';
import OverIcon from '@mui/icons-material/HistoryToggleOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addJoinCodeBody, type JoinCode, membershipEndpoints } from '#contract/memberships.ts';
import { isConfirmed } from '../../../components/dialogs/confirm.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import QrCode from '../../../components/QrCode.tsx';
import { ToneChip } from '../../../components/StatusChip.tsx';
import { CopyButton } from '../../../components/show/CopyButton.tsx';
import { useAttempt } from '../../../components/use-attempt.ts';
import { formatDay } from '../../../lib/dates.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useEndpoint, useEndpointCall } from '../../../providers/use-endpoint.ts';
import { LevelField } from './LevelField.tsx';
import type { ClassProps } from './membership-modals.ts';

/** The codes by which learners join a class: to make, to show, to copy and to revoke. */
export default function JoinCodesDialog({ namespaceId, onClose }: ClassProps & ModalProps) {
  const { t } = useTranslation(['membership', 'common']);
  const { data, query } = useEndpoint(membershipEndpoints.listCodes, { query: { namespaceId } });
  const refresh = () => void query.refetch();
  return (
    <DialogFrame
      title={t('codes.title')}
      description={t('codes.help')}
      asks={false}
      closeLabel={t('common:close')}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
    >
      <NewCode namespaceId={namespaceId} onAdded={refresh} />
      {!data && <LoadMessage error={query.error} onRetry={refresh} />}
      {data?.items.map((code) => (
        <Code key={code.id} code={code} onChanged={refresh} />
      ))}
    </DialogFrame>
  );
}

function NewCode({ namespaceId, onAdded }: ClassProps & { onAdded: () => void }) {
  const { t } = useTranslation('membership');
  const callEndpoint = useEndpointCall();
  const [days, setDays] = useState('30');
  const [uses, setUses] = useState('');
  const [level, setLevel] = useState<number>();
  const { isPending, attempt } = useAttempt();
  const parsed = addJoinCodeBody.safeParse({
    ...{ namespaceId, days: Number(days), maxUses: uses ? Number(uses) : null },
    ...(level && { level }),
  });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success) return;
    // What went wrong is shown by the notification provider.
    const isAdded = await attempt(() => callEndpoint(membershipEndpoints.addCode, { body: parsed.data }, {}));
    if (isAdded) onAdded();
  };
  return (
    <Box component="form" onSubmit={(event) => void add(event)} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <TextField
          label={t('codes.days')}
          type="number"
          value={days}
          onChange={({ target }) => setDays(target.value)}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
        <TextField
          label={t('codes.maxUses')}
          type="number"
          value={uses}
          placeholder={t('codes.unlimited')}
          onChange={({ target }) => setUses(target.value)}
          slotProps={{ htmlInput: { min: 1, max: 10_000 }, inputLabel: { shrink: true } }}
        />
        <LevelField namespaceId={namespaceId} value={level} onChange={setLevel} />
      </Box>
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={!parsed.success}
        sx={{ justifySelf: 'start' }}
      >
        {t('codes.add')}
      </Button>
    </Box>
  );
}

const looks = {
  Open: { icon: OpenIcon, color: 'success' },
  Expired: { icon: OverIcon, color: undefined },
  UsedUp: { icon: OverIcon, color: undefined },
  Revoked: { icon: CancelIcon, color: 'error' },
} as const;

function Code({ code, onChanged }: { code: JoinCode; onChanged: () => void }) {
  const { t, i18n } = useTranslation('membership');
  const callEndpoint = useEndpointCall();
  const shown = `${code.code.slice(0, 5)}-${code.code.slice(5)}`;
  const address = `${window.location.origin}/app/join/${code.code}`;
  const revoke = async () => {
    const question = {
      title: t('codes.revokeTitle', { code: shown }),
      text: t('codes.revokeText'),
      confirmLabel: t('codes.revoke'),
    };
    if (!(await isConfirmed({ ...question, danger: true }))) return;
    await callEndpoint(membershipEndpoints.revokeCode, { params: { id: code.id } }).then(
      onChanged,
      () => undefined,
    );
  };
  return (
    <Box
      component="section"
      aria-label={shown}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="strong" sx={{ fontSize: 18, fontVariantNumeric: 'tabular-nums' }}>
          {shown}
        </Box>
        <ToneChip {...looks[code.state]} text={t(`codes.states.${code.state}`)} />
        {code.state === 'Open' && (
          <>
            <CopyButton text={address} label={t('codes.copy')} />
            <Button color="error" onClick={() => void revoke()} sx={{ ml: 'auto' }}>
              {t('codes.revoke')}
            </Button>
          </>
        )}
      </Box>
      <MutedText>
        {[
          t('codes.uses', { count: code.uses, maximum: code.maxUses?.toLocaleString(i18n.language) ?? '∞' }),
          t('codes.expires', { day: formatDay(code.expiresAt) }),
          code.level && t('level', { level: code.level }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </MutedText>
      {code.state === 'Open' && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 1, overflowWrap: 'anywhere' }}>
          <QrCode text={address} label={t('codes.qr', { code: shown })} />
          <MutedText>{address}</MutedText>
        </Box>
      )}
    </Box>
  );
}
