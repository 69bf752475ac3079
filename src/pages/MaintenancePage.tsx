import Box from '@mui/material/Box';
import Modal from '@mui/material/Modal';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { installationEndpoints } from '#contract/installation.ts';
import { BarePage } from '../components/BarePage.tsx';
import { call } from '../lib/api.ts';
import { isInMaintenance } from '../lib/http.ts';
import { account, loadAccount } from '../providers/account.ts';

/** Milliseconds between two looks whether the maintenance is over. */
const pause = 5_000;

/** Covers the portal during maintenance, so that what is written below it stays, and goes away by itself. */
export default function MaintenancePage() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const look = useEffectEvent(async () => {
    const configs = await call(installationEndpoints.configs).catch(() => undefined);
    if (!configs || configs.maintenance) return;
    isInMaintenance.set(false);
    if (account.get().kind === 'unreachable') await loadAccount();
    await queryClient.invalidateQueries();
  });
  useEffect(() => {
    const timer = window.setInterval(() => void look(), pause);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <Modal open aria-label={t('maintenance.title')}>
      <Box sx={{ height: 1, overflow: 'auto', outline: 0 }}>
        <BarePage title={t('maintenance.title')} text={t('maintenance.text')}>
          {null}
        </BarePage>
      </Box>
    </Modal>
  );
}
