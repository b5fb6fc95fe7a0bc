import { links } from '@dentaria/contract/links.ts';
import { path } from '../../shared/paths.ts';

export const authPaths = {
  recovery: path('/recuperar'),
  recoveryLink: path(links.recovery.page),
  staffInvitation: path(links.staffInvitation.page),
  oidcReturn: path('/ingreso/oidc'),
  account: path('/account'),
  users: path('/users'),
  usersManage: path('/users/manage'),
  userList: path('/users/list'),
  userAdd: path('/users/add'),
  userEdit: path('/users/edit/:userId'),
  userUpdate: path('/users/update/:userId'),
  userDelete: path('/users/delete/:userId'),
  userDetails: path('/users/:userId/details'),
  clinics: path('/clinics'),
  clinicAdd: path('/clinics/add'),
  clinicEdit: path('/clinics/edit/:clinicId'),
  clinicDetails: path('/clinics/:clinicId/details'),
  audit: path('/audit'),
} as const;
