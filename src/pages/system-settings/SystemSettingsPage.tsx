import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SettingSection } from '#contract/system-settings.ts';
import { type SectionState, systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { column } from '../../components/view-style.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { SectionForm } from './SectionForm.tsx';
import { type SettingsTab, settingsTabs } from './tabs.ts';

const bodies = new Map(settingsTabs.flatMap(({ id, load }) => (load ? [[id, lazyComponent(load)]] : [])));

/** The settings of the installation: a list of tabs at the side, on a phone above; the address names the open one. */
export default function SystemSettingsPage() {
  const { t } = useTranslation('settings');
  const id = useId();
  const isWide = useMediaQuery<{ breakpoints: { up: (key: 'md') => string } }>(({ breakpoints }) =>
    breakpoints.up('md'),
  );
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const shown = settingsTabs.find((tab) => tab.id === named) ?? (settingsTabs[0] as SettingsTab);
  const Body = bodies.get(shown.id)?.Component;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">{t('menu')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
        }}
      >
        <Tabs
          value={shown.id}
          onChange={(_event, tab: string) => setParams({ tab })}
          orientation={isWide ? 'vertical' : 'horizontal'}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('menu')}
          sx={{ alignSelf: 'start', ...(!isWide && { borderBottom: 1, borderColor: 'divider' }) }}
        >
          {settingsTabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              label={
                <span>
                  {t(`tabs.${tab.id}`)}
                  {tab.Badge && <tab.Badge />}
                </span>
              }
              id={`${id}${tab.id}-tab`}
              aria-controls={`${id}panel`}
              sx={isWide ? { alignItems: 'start', textAlign: 'start', minHeight: 44 } : undefined}
            />
          ))}
        </Tabs>
        <Box
          id={`${id}panel`}
          role="tabpanel"
          aria-labelledby={`${id}${shown.id}-tab`}
          sx={{ ...column, alignContent: 'start' }}
        >
          {Body && <Body />}
          {shown.sections && <Sections key={shown.id} names={shown.sections} />}
        </Box>
      </Box>
    </Box>
  );
}

/** The forms of some sections. */
function Sections({ names }: { names: readonly SettingSection[] }) {
  const { data, query } = useEndpoint(systemSettingsEndpoints.read);
  if (query.error && !data)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} heading="h2" />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  const reload = async (name: SettingSection) => {
    const { data: answer } = await query.refetch();
    return (answer?.data as typeof data | undefined)?.[name] as SectionState | undefined;
  };
  return names.map((name) => (
    <SectionForm key={name} section={name} state={data[name] as SectionState} reload={() => reload(name)} />
  ));
}
