import { useTranslation } from 'react-i18next';
import { levels } from '#contract/entity.ts';
import { SelectField } from '../../../components/SelectField.tsx';

/** The level of a student. */
export function LevelField({
  value,
  onChange,
  help,
}: {
  value: number | undefined;
  onChange: (level: number | undefined) => void;
  help?: string;
}) {
  const { t } = useTranslation('membership');
  return (
    <SelectField
      label={t('levelLabel')}
      helperText={help}
      value={value === undefined ? 'none' : String(value)}
      options={[
        { value: 'none', label: t('noLevel') },
        ...levels.map((level) => ({ value: String(level), label: t('level', { level }) })),
      ]}
      onChoose={(chosen) => onChange(chosen === 'none' ? undefined : Number(chosen))}
    />
  );
}
