export default function AuditPage() {
  return <div className="bc-page" />
}
