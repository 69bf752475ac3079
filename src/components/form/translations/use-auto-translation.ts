import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguage } from '#contract/languages.ts';
import { translateEndpoints } from '#contract/translate.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Message } from '../../../providers/notification-provider.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import type { TranslationTask } from './auto-translation.ts';

/** How many texts are under way at a time. */
const atOnce = 3;
/** How long is waited after the server said that it was asked too often, in milliseconds. */
const restAfterTooMany = 5_000;

/** Has texts translated by the server, tells how far it is, and hands over each one as it comes. */
export function useAutoTranslation(onText: (task: TranslationTask, text: string) => void) {
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
        const text = await translate(task, controller.signal, callEndpoint);
        // Without a service some texts are known from earlier, so the others are still asked for.
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

/** The text in the other language; undefined where no service is set up that could tell it. */
async function translate(
  task: TranslationTask,
  signal: AbortSignal,
  callEndpoint: ReturnType<typeof useEndpointCall>,
): Promise<string | undefined> {
  const { text, isHtml, language: lanTo } = task;
  try {
    const body = { text, isHtml, lanFrom: contentLanguage, lanTo };
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
