class Openarbiter < Formula
  desc "$summary"
  homepage "$home"
  url "$downloads/openarbiter.pyz", using: :nounzip
  version "$version"
  sha256 "$sha256_program"
  license all_of: ["Apache-2.0", "0BSD", "OFL-1.1"]

  depends_on "python@3.13"

  def install
    libexec.install "openarbiter.pyz"
    (bin/"openarbiter").write <<~SH
      #!/bin/sh
      exec "#{Formula["python@3.13"].opt_bin}/python3.13" "#{libexec}/openarbiter.pyz" "$$@"
    SH
    chmod 0755, bin/"openarbiter"
  end

  test do
    assert_equal "openarbiter #{version}", shell_output("#{bin}/openarbiter --version").strip
    system bin/"openarbiter", "generate", "--players", "9", "--rounds", "3", "--seed", "1", "-o", "event.trf"
    system bin/"openarbiter", "pair", "event.trf"
  end
end
