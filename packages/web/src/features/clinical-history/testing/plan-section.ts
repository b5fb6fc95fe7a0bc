import { fakeHistory, openHistory, tab } from './history-screen.ts';

export const edit = async () => {
  const calls = fakeHistory();
  const app = openHistory();
  await app.user.click(await tab('Plan de Tratamiento'));
  return { ...app, ...calls };
};
