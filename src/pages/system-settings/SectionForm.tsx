import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SettingSection } from '#contract/system-settings.ts';
import { type SectionState, type TestedService, testedServices } from '#contract/system-settings-calls.ts';
import { LeaveGuard } from '../../components/form/drafts/LeaveGuard.tsx';
import { useGuardsPage } from '../../components/form/drafts/unsaved-work.ts';
import { EntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useFormKey } from '../../components/form/form-keys.ts';
import { PageTexts } from './PageTexts.tsx';
import { SecretField } from './SecretField.tsx';
import { ServiceTest } from './ServiceTest.tsx';
import { SettingInput } from './SettingInput.tsx';
import { sectionFields } from './sections.ts';
import { useSectionForm } from './use-section-form.ts';

interface Props {
  section: SettingSection;
  state: SectionState;
  /** Reads the section again. */
  reload: () => Promise<SectionState | undefined>;
}

/** One section of the settings: a card with its fields, saved by itself. */
export function SectionForm({ section, state, reload }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const fields = sectionFields[section] ?? [];
  const names = [...fields.map(({ name }) => name), ...Object.keys(state.secrets)];
  const labels = Object.fromEntries(names.map((name) => [name, t(`fields.${section}.${name}`)]));
  const { formId, form, base, save, cancel, isSaving, isDirty, isOvertaken, context } = useSectionForm(
    section,
    state,
    reload,
    labels,
  );
  const guardsPage = useGuardsPage(formId);
  useFormKey(formId, 'save', () => {
    if (isDirty) void save();
  });
  const isIdle = isSaving || !isDirty;
  const tested = testedIn(section);
  return (
    <EntityFormContext value={context}>
      <FormProvider {...form}>
        <FormCard title={t(`sections.${section}.title`)} help={t(`sections.${section}.text`)}>
          <Box component="form" id={formId} noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
            {base.warnings.map((warning) => (
              <Alert key={warning} severity="warning">
                {t(`warnings.${warning}`)}
              </Alert>
            ))}
            {isOvertaken && <Alert severity="warning">{t('overtaken')}</Alert>}
            <Grid>
              {fields.map((field) => (
                <SettingInput
                  key={field.name}
                  section={section}
                  field={field}
                  variable={base.fixed[field.name]}
                />
              ))}
              {Object.entries(base.secrets).map(([name, secret]) => (
                <SecretField
                  key={name}
                  section={section}
                  name={name}
                  state={secret}
                  variable={base.fixed[name]}
                />
              ))}
            </Grid>
            {section === 'pages' && <PageTexts />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Button type="submit" variant="contained" aria-disabled={isIdle} disabled={!isDirty}>
                {t('common:save')}
              </Button>
              {isDirty && (
                <Button color="inherit" onClick={cancel} disabled={isSaving}>
                  {t('common:cancel')}
                </Button>
              )}
            </Box>
          </Box>
          {tested && <ServiceTest service={tested} isUnsaved={isDirty} />}
        </FormCard>
        {guardsPage && <LeaveGuard onLeave={() => undefined} />}
      </FormProvider>
    </EntityFormContext>
  );
}

/** The service that a section sets up: files are kept by the storage. */
function testedIn(section: SettingSection): TestedService | undefined {
  const wanted = section === 'files' ? 'storage' : section;
  return testedServices.find((service) => service === wanted);
}

function Grid({ children }: { children: ReactNode }) {
  const gridTemplateColumns = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };
  return <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns, alignItems: 'start' }}>{children}</Box>;
}
