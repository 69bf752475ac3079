import type { SvgIconComponent } from '@mui/icons-material';
import CodeIcon from '@mui/icons-material/QrCode2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { type Namespace, namespaceEndpoints } from '#contract/namespaces.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { levelText } from '../../components/level-text.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { plainList, plainRow } from '../../components/view-style.ts';
import { openModals } from '../../lib/modals.ts';
import { listPathOf } from '../../lib/resource-definition.ts';
import { useStore } from '../../lib/store.ts';
import { useMay, useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useSwitchNamespace } from '../../providers/use-switch-namespace.ts';
import { collections } from '../../resources/collections/index.ts';
import { addStudents, joinCodes } from '../../resources/students/membership/membership-modals.ts';
import { taskForm, tasks } from '../../resources/tasks/index.ts';
import { students } from '../students/index.ts';
import { MisfitWarnings } from './MisfitWarnings.tsx';

/** What is in a class, in numbers that lead to its lists, with what to do next; before it, what does not fit there. */
export function ClassContents({ namespace }: { namespace: Namespace }) {
  const { id: namespaceId, name } = namespace;
  const { t } = useTranslation('namespaces');
  const { data, query } = useEndpoint(
    namespaceEndpoints.overview,
    { params: { id: namespaceId } },
    { staleTime: 0 },
  );
  useReadAfterDialogs(namespaceId, query.refetch);
  const isSelected = useNamespaces().selected?.id === namespaceId;
  const [mayAddStudents, mayAddTasks, mayAddCourses, mayAddCodes] = [
    useMay('memberships', 'invite'),
    useMay('tasks', 'create'),
    useMay('collections', 'create'),
    useMay('memberships', 'addCode'),
  ];
  const navigate = useNavigate();
  const within = useWithin(namespace);
  const placeOf = (to: string): Place => ({
    ...(isSelected && { to }),
    run: () => void within(() => navigate(to)),
  });

  if (!data)
    return (
      <FormCard title={t('show.contents')}>
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      </FormCard>
    );
  const { invited, activeTasks, levels } = data;
  const factsOfStudents = [
    invited > 0 && t('show.invited', { count: invited }),
    levels.length > 0 && t('show.levels', { count: levels.length, levels: levelText(levels) }),
  ];
  return (
    <>
      <MisfitWarnings namespace={namespace} overview={data} />
      <FormCard title={t('show.contents')} help={isSelected ? undefined : t('show.notSelected', { name })}>
        <Box component="ul" sx={plainList}>
          <Row
            icon={students.icon}
            text={t('show.students', { count: data.students })}
            facts={data.students === 0 ? t('show.noStudents') : factsOfStudents.filter(Boolean).join(' · ')}
            {...(data.students > 0 && { link: placeOf(listPathOf(students, {})) })}
            action={
              mayAddStudents && {
                label: t('show.addStudents'),
                isNext: data.students === 0,
                run: () => addStudents.open({ namespaceId }),
              }
            }
          />
          <Row
            icon={collections.icon}
            text={t('show.courses', { count: data.collections })}
            facts={data.collections === 0 && t('show.noCourses')}
            {...(data.collections > 0 && { link: placeOf(listPathOf(collections, {})) })}
            action={
              mayAddCourses && {
                label: t('show.addCourse'),
                isNext: data.collections === 0 && data.students > 0,
                run: placeOf(listPathOf(collections, {})).run,
              }
            }
          />
          <Row
            icon={tasks.icon}
            text={t('show.tasks', { count: data.tasks })}
            facts={
              data.tasks === 0
                ? t('show.noTasks')
                : activeTasks > 0 && t('show.activeTasks', { count: activeTasks })
            }
            {...(data.tasks > 0 && { link: placeOf(listPathOf(tasks, {})) })}
            action={
              mayAddTasks && {
                label: t('show.addTask'),
                run: () => void within(() => taskForm.open({ namespaceId })),
              }
            }
          />
          {mayAddCodes && (
            <Row
              icon={CodeIcon}
              text={t('show.joinCodes', { count: data.joinCodes })}
              facts={data.joinCodes === 0 && t('show.noJoinCodes')}
              action={{
                label: t(data.joinCodes === 0 ? 'show.addJoinCode' : 'show.openJoinCodes'),
                run: () => joinCodes.open({ namespaceId }),
              }}
            />
          )}
        </Box>
      </FormCard>
    </>
  );
}

/** Does something in a class, as opening its lists, which show the selected one: another one is switched to before. */
function useWithin(namespace: Namespace): (act: () => void) => Promise<void> {
  const switchNamespace = useSwitchNamespace();
  const isSelected = useNamespaces().selected?.id === namespace.id;
  return async (act) => {
    if (isSelected || (await switchNamespace(namespace))) act();
  };
}

/** Reads again what is shown once the last dialog over the page is closed, as it may have changed that. */
function useReadAfterDialogs(namespaceId: string, read: () => unknown): void {
  const isBelow = useStore(openModals).length > 0;
  const wasBelow = useRef(false);
  const { all } = useNamespaces();
  const readAgain = useEffectEvent(() => {
    // It may have been deleted.
    if (all.some(({ id }) => id === namespaceId)) read();
  });
  useEffect(() => {
    if (wasBelow.current && !isBelow) readAgain();
    wasBelow.current = isBelow;
  }, [isBelow]);
}

interface Place {
  /** Absent where the class has to be switched to first. */
  to?: string;
  run: () => void;
}

interface RowProps {
  icon: SvgIconComponent;
  /** How many there are, in words. */
  text: string;
  facts: ReactNode;
  link?: Place;
  action?: false | { label: string; run: () => void; isNext?: boolean };
}

/** One kind of things that a class has. */
function Row({ icon: Icon, text, facts, link, action }: RowProps) {
  return (
    <Box component="li" sx={row}>
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        {link?.to && (
          <Link component={RouterLink} to={link.to} sx={name}>
            {text}
          </Link>
        )}
        {link && !link.to && (
          <Link component="button" type="button" onClick={link.run} sx={{ ...name, textAlign: 'start' }}>
            {text}
          </Link>
        )}
        {!link && <Box sx={name}>{text}</Box>}
        {facts && <MutedText>{facts}</MutedText>}
      </Box>
      {action && (
        <Button
          size="small"
          variant={action.isNext ? 'contained' : 'outlined'}
          onClick={action.run}
          sx={{ ml: { xs: 4.5, sm: 0 } }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}

const row = { ...plainRow, flexWrap: 'wrap', columnGap: 1.5, '&:first-of-type': { pt: 0 } } as const;
const name = { fontWeight: 600, fontSize: 15 } as const;
