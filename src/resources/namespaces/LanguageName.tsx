import { useTranslation } from 'react-i18next';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';

/** A language by its flag and its name. */
export function LanguageName({ code }: { code: LanguageCode }) {
  const { t } = useTranslation('languages');
  return (
    <span className="list-muted" style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <LanguageFlag code={code} />
      {t(`languages:${code}`)}
    </span>
  );
}

/** Chooses the language that a class learns. */
export function LanguageField(props: FieldProps) {
  const { t } = useTranslation('languages');
  const options = languageCodes.map((code) => ({
    value: code,
    label: t(`languages:${code}`),
    icon: <LanguageFlag code={code} />,
  }));
  return <FormSelect {...props} options={options} />;
}
