import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import {
  editUserBody,
  grantableRoles,
  registerUserBody,
  type UserDetails,
} from '#contract/user-administration.ts';
import { genders } from '#contract/users.ts';
import { optionKey } from '../../components/field-keys.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { FormMultiSelect } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { FormSwitch, FormToggle } from '../../components/form/fields/FormToggle.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useCurrentUser, useNamespaces } from '../../providers/current-user.ts';
import { useAdministration } from './user-actions.ts';

/** Stands for no gender, as a select shows no name for an empty value. */
const noGender = '-';

const blank = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  roles: ['TEACHER'] as Role[],
  assignNamespaces: [] as string[],
  gender: noGender as (typeof genders)[number] | typeof noGender,
  /** How a new person signs in for the first time. */
  entry: 'invite' as 'invite' | 'password',
  password: '',
  forcePasswordChange: false,
  blocked: false,
};
type Values = typeof blank;

/** Adds an account, or edits one. */
export default function UserForm({ id, ...dialog }: ModalProps & { id?: string }) {
  const { t } = useTranslation(['users', 'common']);
  const { label: classes } = useNamespaceLabels();
  const { selected } = useNamespaces();
  const labels = Object.fromEntries(
    Object.keys(blank).map((name) => [name, name === 'assignNamespaces' ? classes : t(`users:form.${name}`)]),
  ) as Record<keyof Values, string>;
  const form = useEntityForm<Values, object, UserDetails>({
    resource: 'users',
    id,
    // An edit sends what changed alone; whoever is added has a way in.
    schema: id ? editUserBody : registerUserBody,
    defaults: { ...blank, assignNamespaces: selected ? [selected.id] : [] },
    labels,
    fromEntity: (user) => ({
      ...blank,
      email: user.email,
      username: user.username,
      firstName: user.firstName,
      lastName: user.lastName,
      roles: user.roles,
      assignNamespaces: user.assignNamespaces,
      gender: user.gender ?? noGender,
      forcePasswordChange: user.forcePasswordChange,
      blocked: user.blocked,
    }),
    toBody: ({ entry, password, gender, forcePasswordChange, ...values }) => ({
      ...values,
      gender: gender === noGender ? null : gender,
      forcePasswordChange: forcePasswordChange && (id !== undefined || entry === 'password'),
      ...(!id && (entry === 'invite' ? { invite: true } : { password })),
    }),
    onSaved: dialog.onClose,
  });
  const heading = t(id ? 'form.editTitle' : 'form.addTitle');
  return (
    <FormDialog {...dialog} of={form} over={form.entity && heading} title={form.entity?.name ?? heading}>
      <UserFields />
    </FormDialog>
  );
}

function UserFields() {
  const { t } = useTranslation(['users', 'account']);
  const { entity, mode } = useEntityFormContext();
  const person = entity as UserDetails | undefined;
  const me = useCurrentUser();
  const { all } = useNamespaces();
  const administration = useAdministration();
  const [entry, email] = useWatch({ name: ['entry', 'email'] });
  const isWhole = !person || administration(person) === 'account';
  const why = person?.id === me?.id ? t('users:form.ownReason') : t('users:form.othersReason');
  const ofAccount = isWhole ? {} : { disabledReason: why, help: why };
  const granted = grantableRoles(me?.roles ?? []);
  const roles = [...new Set([...granted, ...(person?.roles ?? [])])];
  return (
    <Box sx={gridStyle}>
      <FormTextField
        name="email"
        required
        maxLength={limits.email}
        autoFocus={mode === 'add'}
        {...ofAccount}
      />
      <FormTextField
        name="username"
        required
        maxLength={limits.username}
        help={t('users:form.usernameHelp')}
      />
      <FormTextField name="firstName" maxLength={limits.personName} />
      <FormTextField name="lastName" maxLength={limits.personName} />
      <Box sx={wide}>
        <FormMultiSelect
          name="roles"
          required
          options={roles.map((role) => ({ value: role, label: t(optionKey('account:roles', role)) }))}
          {...(person && person.paidRoles.length > 0 && { help: t('users:form.paidHelp') })}
          {...ofAccount}
        />
      </Box>
      <Box sx={wide}>
        <FormMultiSelect
          name="assignNamespaces"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          help={
            person && person.otherNamespaces > 0
              ? t('users:form.otherClassesHelp', { count: person.otherNamespaces })
              : t('users:form.assignNamespacesHelp')
          }
        />
      </Box>
      <FormSelect
        name="gender"
        options={[
          { value: noGender, label: t('users:form.noGender') },
          ...genders.map((value) => ({ value, label: t(optionKey('users:genders', value)) })),
        ]}
      />
      {mode === 'add' && (
        <Box sx={wide}>
          <FormToggle
            name="entry"
            help={
              entry === 'invite'
                ? t('users:form.inviteHelp', { email: email || t('users:form.theAddress') })
                : t('users:form.passwordHelp')
            }
            options={[
              { value: 'invite', label: t('users:form.entries.invite') },
              { value: 'password', label: t('users:form.entries.password') },
            ]}
          />
        </Box>
      )}
      {mode === 'add' && entry === 'password' && (
        <Box sx={wide}>
          <PasswordInput name="password" help={t('users:password.rules', rulesOfPassword)} />
        </Box>
      )}
      {(mode === 'edit' || entry === 'password') && (
        <Box sx={wide}>
          <FormSwitch
            name="forcePasswordChange"
            help={t('users:form.forcePasswordChangeHelp')}
            {...ofAccount}
          />
        </Box>
      )}
      <Box sx={wide}>
        <FormSwitch name="blocked" help={t('users:form.blockedHelp')} {...ofAccount} />
      </Box>
    </Box>
  );
}

const rulesOfPassword = { minimum: limits.passwordMin, maximum: limits.passwordMax };
const wide = { gridColumn: '1 / -1', minWidth: 0 };
const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** A password as a field of the form. */
function PasswordInput(props: FieldProps) {
  const { field, error, label, helperText } = useFormField(props);
  return (
    <Box data-field={props.name} data-invalid={error ? 'true' : undefined} sx={{ display: 'grid' }}>
      <PasswordField
        label={label}
        name={props.name}
        autoComplete="new-password"
        value={field.value}
        problem={error}
        helperText={helperText}
        inputRef={field.ref}
        onChange={field.onChange}
      />
    </Box>
  );
}
