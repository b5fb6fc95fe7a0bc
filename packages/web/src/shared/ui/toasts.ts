import { enqueueSnackbar, type OptionsObject } from 'notistack';

const show =
  (variant: 'success' | 'error' | 'warning' | 'info') =>
  (message: string, options: OptionsObject = {}) => {
    enqueueSnackbar(message, { variant, ...options });
  };

/** Short messages at the lower left, at most three at once, five seconds each (specification, section 9). */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};
