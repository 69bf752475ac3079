import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Misfits, Namespace, NamespaceOverview } from '#contract/namespaces.ts';
import { levelText } from '../../components/level-text.ts';
import { collectionAddress } from '../../resources/collections/index.ts';

/** Says which courses of a class are in a language or of a level that its students do not learn, and what to do. */
export function MisfitWarnings({
  namespace,
  overview: { levels, ofOtherLanguage, ofOtherLevel },
}: {
  namespace: Namespace;
  overview: NamespaceOverview;
}) {
  const { t, i18n } = useTranslation(['namespaces', 'languages']);
  const language = t(`languages:${namespace.type}`);
  const shownLevels = { count: levels.length, levels: levelText(levels) };
  return (
    <>
      {ofOtherLanguage.total > 0 && (
        <Alert severity="warning">
          {t('namespaces:fit.ofOtherLanguage', { count: ofOtherLanguage.total, language })}{' '}
          <Courses of={ofOtherLanguage} factOf={({ language }) => t(`languages:${language}`)} />{' '}
          {t('namespaces:fit.languageAdvice')}
        </Alert>
      )}
      {ofOtherLevel.total > 0 && (
        <Alert severity="warning">
          {t('namespaces:fit.ofOtherLevel', { count: ofOtherLevel.total })}{' '}
          <Courses
            of={ofOtherLevel}
            factOf={({ difficulty }) =>
              t('namespaces:fit.difficulty', { difficulty: difficulty?.toLocaleString(i18n.language) })
            }
          />{' '}
          {t('namespaces:fit.levelsOfStudents', shownLevels)} {t('namespaces:fit.levelAdvice')}
        </Alert>
      )}
    </>
  );
}

interface CoursesProps {
  of: Misfits;
  factOf: (course: Misfits['items'][number]) => string;
}

/** The first of them as links, and how many more there are. */
function Courses({ of: { total, items }, factOf }: CoursesProps) {
  const { t } = useTranslation('namespaces');
  return (
    <>
      {items.map((course, index) => (
        <Fragment key={course.id}>
          {index > 0 && ', '}
          <Link
            component={RouterLink}
            to={collectionAddress('view', { collectionId: course.id, type: course.type })}
            color="inherit"
            underline="always"
          >
            {course.title}
          </Link>{' '}
          ({factOf(course)})
        </Fragment>
      ))}
      {total > items.length && ` ${t('fit.more', { count: total - items.length })}`}.
    </>
  );
}
