import { edit, type Mutant } from './mutant.ts';

const FEATURES = 'web/src/features';
const DASHBOARD = 'web/src/app/dashboard';
const REGISTRATION = `${FEATURES}/auth/registration`;
const LOGIN = `${FEATURES}/auth/sessions`;
const USER_FORM = `${FEATURES}/auth/users/form`;
const CLINICS = `${FEATURES}/auth/clinics`;
const INSURANCES = `${FEATURES}/health-insurance/insurances`;
const INVITATIONS = `${FEATURES}/onboarding/invitations`;
const EMAIL_CONFIGS = `${FEATURES}/onboarding/email-config`;
const WIZARD = `${FEATURES}/onboarding/registration`;

const DASHBOARD_TEST = `${DASHBOARD}/dashboard.test.tsx`;
const NEW_INVITATION_TEST = `${INVITATIONS}/new-invitation.test.tsx`;
const CHANGES_TEST = `${INVITATIONS}/invitation-changes.test.tsx`;
const EMAIL_CONFIG_TEST = `${EMAIL_CONFIGS}/email-config.test.tsx`;

/** Buttons whose spinner is gone while their call is pending. */
const withoutSpinner = (action: string, file: string, loading: string): Mutant => ({
  name: `the button shows no spinner while ${action}`,
  edits: edit(file, loading, 'loading={false}'),
  tests: ['web/src/app/busy-buttons.test.tsx'],
  title: `while ${action} its button shows a spinner and is disabled`,
});

/**
 * Mistakes in toasts, disabled buttons, spinners, collapsed sections, redirects and order that docs/conformance.tsv does
 * not have.
 */
export const SCREEN_MUTANTS: readonly Mutant[] = [
  {
    name: 'the message of a duplicate invitation is an error toast',
    edits: edit(
      `${INVITATIONS}/use-send-invitation.ts`,
      'toast.info(failureOf(error, FAILURE',
      'toast.error(failureOf(error, FAILURE',
    ),
    tests: [NEW_INVITATION_TEST],
    title: 'is shown, and can be replaced',
  },
  {
    name: 'a duplicate invitation is deleted but not sent again',
    edits: edit(
      `${INVITATIONS}/use-send-invitation.ts`,
      'await send(requested).catch(() => reload());',
      'await reload();',
    ),
    tests: [NEW_INVITATION_TEST],
    title: 'is shown, and can be replaced',
  },
  {
    name: 'a failed copy of a link is shown as a success',
    edits: edit(
      `${INVITATIONS}/use-generated-link.ts`,
      "toast.error('Error al copiar el link')",
      "toast.success('Error al copiar el link')",
    ),
    tests: [NEW_INVITATION_TEST],
    title: 'is generated for a DNI, shown and copied',
  },
  {
    name: 'a link can be generated without a DNI',
    edits: edit(
      `${INVITATIONS}/GenerateLinkDialog.tsx`,
      "incomplete={!form.watch('docNumber')}",
      'incomplete={false}',
    ),
    tests: [NEW_INVITATION_TEST],
    title: 'is generated for a DNI, shown and copied',
  },
  {
    name: 'a rejected registration is shown as a success',
    edits: edit(`${INVITATIONS}/invitation-actions.ts`, "tone: 'warning'", "tone: 'success'"),
    tests: [CHANGES_TEST],
    title: '%s, %s: shows a toast, and reloads the list',
  },
  {
    name: 'a registration is rejected without a confirmation',
    edits: edit(
      `${INVITATIONS}/invitation-actions.ts`,
      "    question: '¿Rechazar esta solicitud de registro?',\n",
      '',
    ),
    tests: [CHANGES_TEST],
    title: '%s requires a confirmation of the browser',
  },
  {
    name: 'the button that reloads the invitations shows no spinner',
    edits: edit(`${INVITATIONS}/InvitationToolbar.tsx`, 'loading={isRefreshing}', 'loading={false}'),
    tests: [`${INVITATIONS}/invitation-list.test.tsx`],
    title: 'reloads on demand, and keeps its rows when that fails',
  },
  {
    name: 'an active e-mail configuration offers to activate it',
    edits: edit(
      `${EMAIL_CONFIGS}/EmailConfigCard.tsx`,
      "{isActive ? 'Desactivar' : 'Activar'}",
      "{isActive ? 'Activar' : 'Desactivar'}",
    ),
    tests: [EMAIL_CONFIG_TEST],
    title: 'is switched off and on',
  },
  {
    name: 'an inactive e-mail configuration can be tested',
    edits: edit(`${EMAIL_CONFIGS}/EmailConfigCard.tsx`, 'disabled={!isActive} ', ''),
    tests: [EMAIL_CONFIG_TEST],
    title: 'shows the actions that each configuration allows',
  },
  {
    name: 'the dates of an e-mail configuration are expanded from the start',
    edits: edit(`${EMAIL_CONFIGS}/EmailConfigCard.tsx`, 'useState(false)', 'useState(true)'),
    tests: [EMAIL_CONFIG_TEST],
    title: 'has statistics and a card for each configuration',
  },
  {
    name: 'the outcome of a failed test is shown as a success',
    edits: edit(
      `${EMAIL_CONFIGS}/TestDialog.tsx`,
      "severity={outcome.success ? 'success' : 'error'}",
      'severity="success"',
    ),
    tests: [EMAIL_CONFIG_TEST],
    title: 'with address %s sends %s and shows the outcome',
  },
  {
    name: 'a change of the state of clinics leaves them selected',
    edits: edit(`${CLINICS}/list/use-clinic-actions.ts`, '    onDone();\n', ''),
    tests: [`${CLINICS}/list/clinic-list.test.tsx`],
    title: 'is deactivated after a warning; the list reloads and the selection is cleared',
  },
  {
    name: 'a deleted obra social stays in the list',
    edits: edit(
      `${INSURANCES}/list/use-insurance-removal.ts`,
      'await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });',
      'await queries.invalidateQueries({ queryKey: [] , exact: true });',
    ),
    tests: [`${INSURANCES}/list/insurance-list.test.tsx`],
    title: 'confirms with name, id and code',
  },
  {
    name: 'the search for a DNI shows no spinner',
    edits: edit(`${DASHBOARD}/DniSearchForm.tsx`, 'loading={props.busy}', 'loading={false}'),
    tests: [DASHBOARD_TEST],
  },
  {
    name: 'an unknown DNI is not filled in for the new patient',
    edits: edit(
      `${DASHBOARD}/SearchResultDialog.tsx`,
      'authPaths.userAdd.to(), { state: { docNumber: found.docNumber } })',
      'authPaths.userAdd.to())',
    ),
    tests: [DASHBOARD_TEST],
    title: 'offers to register an unknown patient with the DNI filled in',
  },
  {
    name: 'the search for a DNI does not block the key E',
    edits: edit(`${DASHBOARD}/dni-input.ts`, "'e', 'E', ", "'e', "),
    tests: [DASHBOARD_TEST],
    title: 'blocks the key %s',
  },
  {
    name: 'the first step of the onboarding wizard can be left backwards',
    edits: edit(`${WIZARD}/RegistrationWizard.tsx`, 'disabled={isFirst || busy}', 'disabled={busy}'),
    tests: [`${WIZARD}/onboarding.test.tsx`],
    title: 'returns to earlier steps without losing values',
  },
  {
    name: 'the success page redirects to the sign-in instead of the start page',
    edits: edit(
      `${WIZARD}/RegistrationSuccessPage.tsx`,
      'useTimedRedirect(paths.root.to(), REDIRECT_MS);',
      'useTimedRedirect(paths.registerClinic.to(), REDIRECT_MS);',
    ),
    tests: [`${WIZARD}/registration-success.test.tsx`],
    title: 'names no clinic without router state, and redirects after 30 seconds',
  },
  {
    name: 'a registered clinic leads to the start of the registration',
    edits: edit(
      `${REGISTRATION}/RegistrationPage.tsx`,
      'useTimedRedirect(paths.login.to(), REDIRECT_MS, isDone);',
      'useTimedRedirect(paths.registerClinic.to(), REDIRECT_MS, isDone);',
    ),
    tests: [`${REGISTRATION}/registration.test.tsx`],
    title: 'registers the clinic, shows a message and opens the sign-in two seconds later',
  },
  {
    name: 'the button of the third-party sign-in submits the form',
    edits: edit(`${LOGIN}/LoginForm.tsx`, '<Button\n        type="button"', '<Button\n        type="submit"'),
    tests: [`${LOGIN}/login.test.tsx`],
    title: 'shows a sign-in by Google that has no function while it is not configured',
  },
  {
    name: 'signing out does not end the session on the server',
    edits: edit('web/src/shared/session/log-out.ts', '  authApi.logout().catch(() => undefined);\n', ''),
    tests: ['web/src/app/shell/shell.test.tsx'],
    title: 'signs out from the menu, and calls the server',
  },
  {
    name: 'a form with errors shows an error toast instead of a warning',
    edits: edit(`${USER_FORM}/UserForm.tsx`, "toast.warning('Por favor", "toast.error('Por favor"),
    tests: [`${USER_FORM}/user-form.test.tsx`],
    title: "an administrator's form shows the messages of the specification",
  },
  {
    name: 'the request for a suggestion shows no spinner',
    edits: edit(
      `${FEATURES}/clinical-history/plan/PlanSection.tsx`,
      'loading={suggestion.isLoading}',
      'loading={false}',
    ),
    tests: [`${FEATURES}/clinical-history/plan/plan-section.test.tsx`],
  },
  withoutSpinner('signing in', `${LOGIN}/LoginForm.tsx`, 'loading={busy}'),
  withoutSpinner('deleting an e-mail configuration', 'web/src/shared/ui/ConfirmDialog.tsx', 'loading={busy}'),
  withoutSpinner(
    'switching an e-mail configuration off',
    `${EMAIL_CONFIGS}/EmailConfigCard.tsx`,
    'loading={busy}',
  ),
  withoutSpinner(
    'testing an e-mail configuration',
    `${EMAIL_CONFIGS}/TestDialog.tsx`,
    'loading={isSubmitting}',
  ),
  withoutSpinner('generating a link', 'web/src/shared/ui/form/DialogForm.tsx', 'loading={busy}'),
  withoutSpinner('creating a plan', 'web/src/shared/ui/form/FormActions.tsx', 'loading={footer.busy}'),
  withoutSpinner(
    'importing the registry',
    `${INSURANCES}/list/RegistryImportButton.tsx`,
    'loading={isPending}',
  ),
  withoutSpinner('saving a user', `${USER_FORM}/UserFormButtons.tsx`, 'loading={footer.busy}'),
  withoutSpinner(
    'saving a history',
    `${FEATURES}/clinical-history/history/HistoryButtons.tsx`,
    'loading={isSaving}',
  ),
];
