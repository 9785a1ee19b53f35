export default function JurisdictionPage() {
  return <div className="bc-page" />
}
