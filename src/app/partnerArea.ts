export { PartnerApprovalScreen } from '@/features/partner/PartnerApprovalScreen';
export { PartnerIntroScreen } from '@/features/partner/PartnerIntroScreen';
export { PartnerRequestScreen } from '@/features/partner/PartnerRequestScreen';
export { partnerFlow } from '@/flows/partner';
