import TranslateIcon from '@mui/icons-material/Translate';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { type SourceText, type TranslationTask, translationTasks } from './auto-translation.ts';
import { type Translations, translationLanguages } from './translation-values.ts';
import { useAutoTranslation } from './use-auto-translation.ts';

interface Props {
  /** The language whose tab is open. */
  language: LanguageCode;
  originals: readonly SourceText[];
  words: Translations;
  onText: (task: TranslationTask, text: string) => void;
}

/** Has the words translated: into the open language, or into every one that lacks some. */
export function AutoTranslation({ language, originals, words, onText }: Props) {
  const { t } = useTranslation(['form', 'languages', 'common']);
  const { run, stop, progress, isNotConfigured } = useAutoTranslation(onText);
  const options = { originals, words };
  const missing = translationTasks({ ...options, languages: translationLanguages });
  const here = translationTasks({ ...options, languages: [language], overwrite: true });
  const hereMissing = missing.filter((task) => task.language === language);
  const name = t(`languages:${language}`);

  const translateHere = async () => {
    if (hereMissing.length === here.length) return run(here);
    const { confirmed, checked } = await confirm({
      title: t('form:translations.auto.askTitle', { language: name }),
      text: t('form:translations.auto.askText', { count: here.length - hereMissing.length }),
      confirmLabel: t('form:translations.auto.askYes'),
      cancelLabel: t('common:cancel'),
      checkboxes: [
        {
          id: 'overwrite',
          label: t('form:translations.auto.overwrite'),
          // Nothing is empty here, so what else could be meant.
          checked: hereMissing.length === 0,
        },
      ],
    });
    if (confirmed) await run(checked.overwrite ? here : hereMissing);
  };

  if (progress) {
    const { done, total } = progress;
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" role="status">
            {t('form:translations.auto.progress', { done, total })}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * done) / total}
            aria-label={t('form:translations.auto.running')}
            sx={{ borderRadius: 1 }}
          />
        </Box>
        <Button size="small" onClick={stop}>
          {t('form:translations.auto.stop')}
        </Button>
      </Box>
    );
  }
  if (isNotConfigured) {
    return <Alert severity="info">{t('form:translations.auto.notConfigured')}</Alert>;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<TranslateIcon />}
        disabled={here.length === 0}
        onClick={() => void translateHere()}
      >
        {t('form:translations.auto.here', { language: name })}
      </Button>
      <Button size="small" disabled={missing.length === 0} onClick={() => void run(missing)}>
        {t('form:translations.auto.missing', { count: missing.length })}
      </Button>
      {here.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ width: '100%' }}>
          {t('form:translations.auto.nothing')}
        </Typography>
      )}
    </Box>
  );
}
