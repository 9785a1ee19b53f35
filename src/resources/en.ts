/**
 * The texts of the definitions and the menu in English: Chinese → English, one entry for each text wherever it stands.
 * `tests/define/labels.test.ts` demands every text of the definitions here, and none that they no longer have.
 */
export const english: Readonly<Record<string, string>> = {
  ...commonTexts(),
  ...companyTexts(),
  ...customerTexts(),
  ...orderTexts(),
  ...transportTexts(),
  ...moneyTexts(),
}
