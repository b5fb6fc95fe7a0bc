import { HttpResponse, http } from 'msw';

/** No clinics, no second factors, no other sessions and no idle lock. */
export const authAnswers = [
  http.get('*/services/auth/clinics', () => HttpResponse.json([])),
  http.get('*/services/auth/users/:id/second-factor', ({ params }) =>
    HttpResponse.json(
      params.id === 'me'
        ? { isRequired: false, totp: null, passkeys: [], recoveryCodesLeft: 0 }
        : { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0 },
    ),
  ),
  http.get('*/services/auth/users/me/idle-lock', () => HttpResponse.json({ minutes: null })),
  http.get('*/services/auth/users/me/sessions', () => HttpResponse.json([])),
  http.get('*/services/auth/users/:id/sessions', () => HttpResponse.json([])),
  http.post('*/services/auth/users/logout', () => new HttpResponse(null, { status: 204 })),
];
