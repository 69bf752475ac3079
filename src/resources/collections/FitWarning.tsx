import Alert from '@mui/material/Alert';
import { keepPreviousData } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Collection, collectionDifficulty } from '#contract/collections.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { sameValue } from '../../components/form/form-values.ts';
import { levelText } from '../../components/level-text.ts';
import type { CallAnswer } from '../../lib/api.ts';
import { useContentLanguage } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import type { CollectionValues } from './collection-values.ts';

/** Where a course is to be, and what it is. */
interface Fit {
  namespaces: readonly string[];
  /** That it is written in; absent: the one of the first namespace. */
  language?: LanguageCode | undefined;
  difficulty: number | null;
}

/** What the server is asked of it. */
export function fitQuery({ namespaces, language, difficulty }: Fit) {
  return {
    ids: namespaces.join(','),
    ...(language && { language }),
    ...(difficulty !== null && { difficulty: String(difficulty) }),
  };
}

/** A sentence for each class that a course would not fit. The texts are of `namespaces` and `languages`. */
export function unfitSentences(
  { items }: CallAnswer<typeof namespaceEndpoints.fit>,
  difficulty: number | null,
  t: TFunction,
  locale: string,
): string[] {
  return items.flatMap(({ name, language, levels }) => [
    ...(language ? [t('namespaces:fit.language', { name, language: t(`languages:${language}`) })] : []),
    ...(levels
      ? [
          t('namespaces:fit.levels', {
            ...{ name, count: levels.length, levels: levelText(levels) },
            difficulty: difficulty?.toLocaleString(locale),
          }),
        ]
      : []),
  ]);
}

/** Warns of classes that a course would not fit, as their students learn another language or are at other levels. */
export function FitWarning(fit: Fit) {
  const { t, i18n } = useTranslation(['namespaces', 'languages']);
  const { data } = useEndpoint(
    namespaceEndpoints.fit,
    { query: fitQuery(fit) },
    { enabled: fit.namespaces.length > 0, placeholderData: keepPreviousData },
  );
  if (!data || data.items.length === 0 || fit.namespaces.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ '& .MuiAlert-message > * + *': { mt: 1 } }}>
      {unfitSentences(data, fit.difficulty, t, i18n.language).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}

/** The same in the form of a course, once someone changes where it is or how difficult it is. */
export function FormFitWarning() {
  const { control } = useFormContext<CollectionValues>();
  const { entity } = useEntityFormContext();
  const languageOf = useContentLanguage();
  const { defaultValues } = useFormState({ control });
  const [namespaces, written] = useWatch({ control, name: ['namespaces', 'difficulty'] });
  const isUnchanged =
    sameValue(namespaces, defaultValues?.namespaces) && sameValue(written, defaultValues?.difficulty);
  if (isUnchanged || !namespaces) return null;
  const difficulty = collectionDifficulty.safeParse(written).data ?? null;
  const stored = (entity as Collection | undefined)?.namespaces;
  return <FitWarning {...{ namespaces, difficulty }} language={stored && languageOf(stored)} />;
}
