/* The page that checks a round: loads its certificate and its report file, and judges them here. */
import { check } from "./check.js";

const sign = document.getElementById("checked"), words = sign.dataset;
const text = async (way) => {
	const answer = await fetch(way);
	if (!answer.ok) throw new Error(answer.status);
	return answer.text();
};
sign.textContent = words.going;
try {
	const [certificate, report] = await Promise.all([text(words.certificate), text(words.report)]);
	await new Promise((shown) => setTimeout(shown, 50));
	const { accepted, why } = check(certificate, report);
	sign.textContent = accepted ? words.proven : `${words.refused} ${why}`;
	sign.dataset.accepted = accepted;
} catch (fault) {
	sign.textContent = words.missing;
	throw fault;
}
