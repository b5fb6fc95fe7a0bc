export const REQUIRED_EN = 'This field is required';
export const REQUIRED_ES = 'Este campo es requerido';
