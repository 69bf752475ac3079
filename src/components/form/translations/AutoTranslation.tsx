import TranslateIcon from '@mui/icons-material/Translate';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { translateEndpoints } from '#contract/translate.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Message } from '../../../providers/notification-provider.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { confirm } from '../../dialogs/confirm.ts';
import { MutedText } from '../../MutedText.tsx';
import {
  type SourceText,
  type Translations,
  type TranslationTask,
  translationLanguagesOf,
  translationTasks,
} from './translation-values.ts';

interface Props {
  /** The language whose tab is open. */
  language: LanguageCode;
  /** The language of the originals. */
  own: LanguageCode;
  originals: readonly SourceText[];
  translations: Translations;
  onText: (task: TranslationTask, text: string) => void;
}

/** Has the texts translated: into the open language, or into every one that lacks some. */
export function AutoTranslation({ language, own, originals, translations, onText }: Props) {
  const { t } = useTranslation(['form', 'languages', 'common']);
  const { run, stop, progress, isNotConfigured } = useAutoTranslation(own, onText);
  const options = { originals, translations };
  const missing = translationTasks({ ...options, languages: translationLanguagesOf(own) });
  const here = translationTasks({ ...options, languages: [language], overwrite: true });
  const hereMissing = missing.filter((task) => task.language === language);
  const name = t(`languages:${language}`);

  const translateHere = async () => {
    if (hereMissing.length === here.length) return run(here);
    const { confirmed, checked } = await confirm({
      title: t('form:translations.auto.askTitle', { language: name }),
      text: t('form:translations.auto.askText', { count: here.length - hereMissing.length }),
      confirmLabel: t('form:translations.auto.askYes'),
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
        <MutedText sx={{ width: '100%' }}>{t('form:translations.auto.nothing')}</MutedText>
      )}
    </Box>
  );
}

/** How many texts are under way at a time. */
const atOnce = 3;
/** The pause after the server refused a call because there were too many, in milliseconds. */
const restAfterTooMany = 5_000;

/** Has texts translated by the server, with its progress, and calls back with each one that arrives. */
export function useAutoTranslation(own: LanguageCode, onText: (task: TranslationTask, text: string) => void) {
  const { t } = useTranslation('form');
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [isNotConfigured, setIsNotConfigured] = useState(false);
  const callEndpoint = useEndpointCall();
  const { open: notify } = useNotification();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (tasks: readonly TranslationTask[]) => {
    const controller = new AbortController();
    running.current = controller;
    const waiting = [...tasks];
    setProgress({ done: 0, total: tasks.length });
    const work = async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const text = await translate({ ...task, own }, controller.signal, callEndpoint);
        // Without a service some texts are known from earlier, so the others are still requested.
        if (text === undefined) setIsNotConfigured(true);
        else onText(task, text);
        setProgress((current) => current && { ...current, done: current.done + 1 });
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, work));
    } catch (error) {
      // One failed, so the others would too.
      controller.abort();
      if (error instanceof ApiError) {
        const message = t('form:translations.auto.failed', { message: error.message });
        const notification: Message = { type: 'error', at: 'bottom-left', message };
        notify?.(notification);
      }
    } finally {
      setProgress(undefined);
    }
  };

  return { run, stop: () => running.current?.abort(), progress, isNotConfigured };
}

/** The text in the other language; undefined where no service is set up. */
async function translate(
  task: TranslationTask & { own: LanguageCode },
  signal: AbortSignal,
  callEndpoint: ReturnType<typeof useEndpointCall>,
): Promise<string | undefined> {
  const { text, isHtml, own: lanFrom, language: lanTo } = task;
  try {
    const body = { text, isHtml, lanFrom, lanTo };
    const answer = await callEndpoint(translateEndpoints.translate, { body, signal }, { failure: false });
    return answer.text;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NOT_CONFIGURED') return undefined;
    if (error.code !== 'TOO_MANY_REQUESTS') throw error;
    await rest(signal);
    return translate(task, signal, callEndpoint);
  }
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, restAfterTooMany);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
