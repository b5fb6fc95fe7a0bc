export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  MALE: 'Masculino',
  FEMALE: 'Femenino',
  OTHER: 'Otro',
};

export const ONBOARDING_GENDERS = ['MASCULINO', 'FEMENINO', 'OTRO'] as const;
export type OnboardingGender = (typeof ONBOARDING_GENDERS)[number];

export const genderOfOnboarding: Readonly<Record<OnboardingGender, Gender>> = {
  MASCULINO: 'MALE',
  FEMENINO: 'FEMALE',
  OTRO: 'OTHER',
};
