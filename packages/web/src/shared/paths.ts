type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Query = Record<string, string | number | undefined>;
type Builder<P extends string> = [ParamNames<P>] extends [never]
  ? (params?: Record<string, never>, query?: Query) => string
  : (params: Record<ParamNames<P>, string | number>, query?: Query) => string;

/** An address of the application: `pattern` for the router, `to` for links. */
export interface Path<P extends string> {
  readonly pattern: P;
  readonly to: Builder<P>;
}

function path<const P extends string>(pattern: P): Path<P> {
  const to = (params: Record<string, string | number> = {}, query: Query = {}): string => {
    const filled = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
  return { pattern, to: to as Builder<P> };
}

/** Every address of the application, once (specification, section 2, "Route table"). Screens never write one. */
export const paths = {
  root: path('/'),
  login: path('/login'),
  registerClinic: path('/register-clinic'),
  dashboard: path('/dashboard'),
  account: path('/account'),
  users: path('/users'),
  usersManage: path('/users/manage'),
  userList: path('/users/list'),
  userAdd: path('/users/add'),
  userEdit: path('/users/edit/:userId'),
  userUpdate: path('/users/update/:userId'),
  userDelete: path('/users/delete/:userId'),
  userDetails: path('/users/:userId/details'),
  healthInsurances: path('/health-insurances'),
  healthInsuranceAdd: path('/health-insurances/add'),
  healthInsuranceEdit: path('/health-insurances/edit/:healthInsuranceId'),
  healthInsuranceDetails: path('/health-insurances/:healthInsuranceId/details'),
  planAdd: path('/health-insurances/:healthInsuranceId/plans/new'),
  planEdit: path('/health-insurances/:healthInsuranceId/plans/:planId/edit'),
  clinics: path('/clinics'),
  clinicAdd: path('/clinics/add'),
  clinicEdit: path('/clinics/edit/:clinicId'),
  clinicDetails: path('/clinics/:clinicId/details'),
  /** Takes an optional `patientId` in its query. */
  historyNew: path('/dental-history/new'),
  history: path('/dental-history/:patientId'),
  onboarding: path('/onboarding'),
  onboardingByToken: path('/onboarding/:invitationToken'),
  registrationSuccess: path('/registration-success'),
  manageOnboarding: path('/manage-onboarding'),
  emailConfiguration: path('/email-configuration'),
  audit: path('/audit'),
  archivedHistories: path('/archived-histories'),
} as const;
