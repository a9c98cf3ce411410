export const AdminBadge = ({ isAdmin }: { isAdmin: boolean }) => (
  <span className={`badge ${isAdmin ? "text-accent" : "text-text-2"}`}>{isAdmin ? "Admin" : "User"}</span>
);
