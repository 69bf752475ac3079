import { useTranslation } from 'react-i18next';
import { levels } from '#contract/entity.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { useEndpoint } from '../../../providers/use-endpoint.ts';

interface Props {
  /** The class that they are in, or join. */
  namespaceId: string;
  value: number | undefined;
  onChange: (level: number | undefined) => void;
  help?: string;
}

/** The level of a student. Says so where the class has no course for it. */
export function LevelField({ namespaceId, value, onChange, help }: Props) {
  const { t, i18n } = useTranslation(['membership', 'namespaces']);
  const { data } = useEndpoint(
    namespaceEndpoints.levelFit,
    { params: { id: namespaceId }, query: { level: String(value) } },
    { enabled: value !== undefined },
  );
  const range = [...new Set([data?.lowest, data?.highest])]
    .map((difficulty) => difficulty?.toLocaleString(i18n.language))
    .join('–');
  return (
    <SelectField
      label={t('levelLabel')}
      helperText={
        value !== undefined && data?.fits === false
          ? t('namespaces:fit.noCourseForLevel', { level: value, range })
          : help
      }
      value={value === undefined ? 'none' : String(value)}
      options={[
        { value: 'none', label: t('noLevel') },
        ...levels.map((level) => ({ value: String(level), label: t('level', { level }) })),
      ]}
      onChoose={(chosen) => onChange(chosen === 'none' ? undefined : Number(chosen))}
    />
  );
}
