/** One-time codes. The server's policy has the limits of tries and messages (server/domain/otpPolicy.ts). */
export const OTP_LENGTH = 4;
export const OTP_RESEND_COUNTDOWN_SECONDS = 60;
export const OTP_LIFETIME_SECONDS = 180;
